import { CoinsIcon, color, Cover, font, from, Skeleton, space, type } from '@griot/ui';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { novelPath } from './addresses.ts';
import { ByAuthor, NovelMarks, Ways, type HeadProps } from './novel-head.tsx';
import { priceInWords, pricesOf } from './prices.ts';

/** The head over the catalogue: small, so that the chapters are on the first screen; the price in one line. */
export function CatalogHead({ slug, novel, chapters }: HeadProps) {
  const all = chapters?.all;
  const price = useMemo(() => (all ? priceInWords(pricesOf(all)) : null), [all]);
  return (
    <Head>
      <a href={novelPath(slug)} tabIndex={-1} aria-hidden="true">
        <Cover
          title={novel.title}
          author={novel.author.name}
          src={novel.cover_image_thumbnail}
          blurred={novel.blurred}
          eager="first"
          width="100%"
        />
      </a>
      <div>
        <NovelMarks slug={slug} novel={novel} />
        <h1>{novel.title}</h1>
        <ByAuthor author={novel.author} />
      </div>
      <Rest>
        {novel.num_chapters === 0 ? null : (
          <Line $paid={novel.book_type === 'paid'}>
            <CoinsIcon size={18} aria-hidden="true" />
            <span>
              {price ??
                (chapters?.error ? (
                  'Prices are named at every locked chapter.'
                ) : (
                  <Skeleton shape="text" width="28ch" />
                ))}
            </span>
          </Line>
        )}
        <Ways novel={novel} />
      </Rest>
    </Head>
  );
}

const Head = styled.header`
  display: grid;
  grid-template-columns: 84px minmax(0, 1fr);
  gap: ${space[16]};
  align-items: start;
  h1 {
    margin-top: ${space[8]};
    font: 700 ${type[21]} / 1.2 ${font.title};
    overflow-wrap: anywhere;
  }
  ${from.tablet} {
    grid-template-columns: 112px minmax(0, 1fr);
    gap: ${space[12]} ${space[24]};
    & > a {
      grid-row: span 2;
    }
    h1 {
      font-size: ${type[26]};
    }
  }
`;
const Rest = styled.div`
  display: grid;
  gap: ${space[12]};
  grid-column: 1 / -1;
  ${from.tablet} {
    grid-column: 2;
  }
`;
/** What a paid novel costs takes two lines on a phone. */
const Line = styled.p<{ $paid: boolean }>`
  display: flex;
  gap: ${space[8]};
  min-height: ${(p) => (p.$paid ? '48px' : '24px')};
  ${from.tablet} {
    min-height: 24px;
  }
  color: ${color.inkSoft};
  & > svg {
    flex: none;
    margin-top: 3px;
    color: ${color.terracotta};
  }
`;
