import { chapterLabel, type Entities } from '@griot/contracts';
import { ArrowLeftIcon, color, Cover, font, from, IconButton, ListIcon, space, type } from '@griot/ui';
import { memo, type Ref } from 'react';
import { styled } from 'styled-components';
import { novelPath } from '../novel/addresses.ts';
import { Scripted } from './scripted.tsx';

interface TopProps {
  novel: Pick<Entities['Novel'], 'slug' | 'title'>;
  /** Opens the panel of chapters and display options. */ onPanel?: () => void;
}

/**
 * The page's own way back, since the site’s top bar is not shown, and the panel for whoever has not found the bar yet. The same in every
 * chapter, so that turning the page draws it no more.
 */
export const ReadingTop = memo(function ReadingTop({ novel, onPanel }: TopProps) {
  return (
    <Top>
      <Back href={novelPath(novel.slug)}>
        <ArrowLeftIcon size={20} aria-hidden="true" />
        <span dir="auto">{novel.title}</span>
      </Back>
      {onPanel ? (
        <Scripted>
          <IconButton label="Chapters and display" aria-haspopup="dialog" onClick={onPanel}>
            <ListIcon size={22} aria-hidden="true" />
          </IconButton>
        </Scripted>
      ) : null}
    </Top>
  );
});

/** What stands over the first chapter: the book itself (part 2 §2.10). */
export const CoverHead = ({ novel }: { novel: Entities['Novel'] }) => (
  <Front>
    <Cover
      title={novel.title}
      author={novel.author.name}
      src={novel.cover_image_display}
      blurred={novel.blurred}
      width="160px"
      eager
    />
    <p>{novel.title}</p>
    <small>by {novel.author.name}</small>
  </Front>
);

/** Number and title of a chapter, and whether it is open for a time only. The title takes the focus when the text appears behind a lock. */
export const ChapterHeading = ({
  chapter,
  ref,
}: {
  chapter: Pick<Entities['Chapter'], 'chapter' | 'title' | 'by_subscription'>;
  ref?: Ref<HTMLHeadingElement>;
}) => (
  <Titles>
    <Heading ref={ref} tabIndex={-1}>
      {chapter.title ? (
        <>
          <small>{chapterLabel(chapter.chapter)}</small> {chapter.title}
        </>
      ) : (
        chapterLabel(chapter.chapter)
      )}
    </Heading>
    {chapter.by_subscription ? <p>Open with your subscription</p> : null}
  </Titles>
);

const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[16]};
  max-width: 760px;
  margin-inline: auto;
  @media print {
    button,
    svg {
      display: none;
    }
  }
`;

const Back = styled.a`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
  min-height: 44px;
  color: ${color.inkSoft};
  font-weight: 600;
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      color: ${color.ink};
    }
  }
  span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  svg {
    flex: none;
  }
`;

const Front = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  gap: ${space[4]};
  padding-top: ${space[48]};
  text-align: center;
  overflow-wrap: anywhere;
  p {
    margin-top: ${space[16]};
    font: 700 ${type[18]} / 1.3 ${font.title};
  }
  small {
    color: ${color.inkSoft};
    font-size: ${type[16]};
  }
`;

const Titles = styled.div`
  padding: ${space[48]} 0 ${space[32]};
  text-align: center;
  p {
    margin-top: ${space[8]};
    color: ${color.inkSoft};
    font: 400 ${type[14]} / 1.5 ${font.ui};
  }
`;

const Heading = styled.h1`
  font: 700 ${type[26]} / 1.25 ${font.title};
  text-wrap: balance;
  outline: none;
  small {
    display: block;
    margin-bottom: ${space[8]};
    color: ${color.inkSoft};
    font: 600 ${type[14]} / 1.5 ${font.ui};
  }
  ${from.tablet} {
    font-size: ${type[34]};
  }
`;
