import { useLocation } from '@griot/nav';
import { useTitle } from '@griot/remote-kit';
import { color, font, from, Page, PageTitle, space, type, utcDay } from '@griot/ui';
import { useEffect, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { Contents } from './contents.tsx';

/** A section of a text; its id is its anchor, which others may link to: never rename one. */
export interface Section {
  id: string;
  title: string;
  body: ReactNode;
}

export interface TextPageProps {
  title: string;
  /** The day the text was last changed, as YYYY-MM-DD; for texts that bind. */
  updated?: string;
  /** What the page is about, in a sentence or two. */
  lead: ReactNode;
  /** Stands before the sections and is not counted: a summary. */
  opening?: ReactNode;
  sections: readonly Section[];
}

/** From so many sections on, a text has a table of contents and numbers. */
const LONG = 6;

const Head = styled.header`
  display: grid;
  gap: ${space[12]};
  max-width: 760px;
  margin-bottom: ${space[48]};
`;
const Dated = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
const Lead = styled.div`
  font: 400 ${type[18]} / 1.6 ${font.ui};
  color: ${color.inkSoft};
  max-width: 56ch;
  text-wrap: balance;
`;
const Columns = styled.div<{ $long: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  ${from.desktop} {
    grid-template-columns: ${(p) => (p.$long ? '272px minmax(0, 1fr)' : 'minmax(0, 1fr)')};
    gap: ${space[72]};
    align-items: start;
  }
`;
const Text = styled.div<{ $long: boolean }>`
  display: grid;
  gap: ${space[48]};
  counter-reset: section;
  & > section[id] {
    counter-increment: section;
  }
  & h2 {
    margin-bottom: ${space[12]};
    font: 700 ${type[21]} / 1.3 ${font.title};
  }
  & > section[id] h2::before {
    content: ${(p) => (p.$long ? "counter(section) '. '" : 'none')};
    color: ${color.inkSoft};
  }
  & h3 {
    margin: ${space[24]} 0 ${space[8]};
    font: 700 ${type[16]} / 1.4 ${font.ui};
  }
  /* About 66 letters: the zero that ch measures is wider than the average letter. */
  & p,
  & ul {
    max-width: 54ch;
    line-height: 1.65;
    text-wrap: pretty;
  }
  & p + p,
  & p + ul,
  & ul + p {
    margin-top: ${space[12]};
  }
  & form {
    max-width: 640px;
  }
  & section > ul {
    padding-left: 1.3em;
    list-style: disc;
  }
  & section > ul > li + li {
    margin-top: 6px;
  }
  & section > ul > li::marker {
    color: ${color.terracotta};
  }
  /* A short text has no contents beside it: its headings stand there. */
  ${(p) =>
    !p.$long &&
    css`
      ${from.desktop} {
        & > section {
          display: grid;
          grid-template-columns: 272px minmax(0, 1fr);
          column-gap: ${space[72]};
        }
        & > section > :not(h2) {
          grid-column: 2;
        }
      }
    `}
`;

/** The layout of every text: title, date, table of contents, sections with anchors, a readable column. */
export function TextPage({ title, updated, lead, opening, sections }: TextPageProps) {
  useTitle(title);
  const { hash } = useLocation();
  // The text is here later than the browser looked for the anchor.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  const long = sections.length >= LONG;

  return (
    <Page>
      <Head>
        <PageTitle>{title}</PageTitle>
        {updated !== undefined && (
          <Dated>
            Last changed on <time dateTime={updated}>{utcDay(updated)}</time>
          </Dated>
        )}
        <Lead>{lead}</Lead>
      </Head>
      <Columns $long={long}>
        {long && <Contents sections={sections} />}
        <Text $long={long}>
          {opening}
          {sections.map(({ id, title: heading, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{heading}</h2>
              {body}
            </section>
          ))}
        </Text>
      </Columns>
    </Page>
  );
}
