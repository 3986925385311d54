import { chapterLabel, shortNumber, type Entities } from '@griot/contracts';
import { Badge, Button, color, font, formatDate, formatNumber, PlusIcon, Price, radius, space, type } from '@griot/ui';
import { styled } from 'styled-components';
import { showsFacts, STATE_LABELS, STATE_TONES, stateLabel, stateTone } from './state-label.ts';

export interface ChapterListProps {
  chapters: readonly Entities['OwnChapter'][];
  /** The number of the chapter that is open, `new` for one that is not saved yet, null for none. */
  open: string | null;
  /** A new chapter that only this device knows: its title, if there is one to show. */
  unsaved: { title: string } | null;
  /** Ids of chapters with changes that only this device knows. */
  changed: ReadonlySet<string>;
  hrefOf: (choice: string) => string;
}

/** The chapters of a novel in their order, each with its state (part 2 §4). */
export function ChapterList({ chapters, open, unsaved, changed, hrefOf }: ChapterListProps) {
  return (
    <nav aria-label="Chapters">
      <Head>
        <h2 tabIndex={-1} data-heading>
          Chapters
        </h2>
        <Button size="small" variant="primary" href={hrefOf('new')} icon={<PlusIcon size={18} aria-hidden="true" />}>
          New Chapter
        </Button>
      </Head>
      {chapters.length === 0 && !unsaved && <Nothing>No chapters created</Nothing>}
      <List>
        {chapters.map((chapter) => {
          const choice = shortNumber(chapter.chapter);
          return (
            <li key={chapter.id}>
              <Row href={hrefOf(choice)} aria-current={open === choice ? 'true' : undefined}>
                <Number>
                  {chapterLabel(chapter.chapter)}
                  {chapter.coin_requirement > 0 && <Price amount={chapter.coin_requirement} size={14} />}
                </Number>
                <Title dir="auto">{chapter.title || 'Untitled'}</Title>
                <Facts>
                  <Badge tone={stateTone(chapter)}>{stateLabel(chapter)}</Badge>
                  {changed.has(chapter.id) && <Badge tone="accent">Unsaved changes</Badge>}
                  {showsFacts(chapter.draft_state) && (
                    <span>
                      {formatNumber(chapter.words)} words · {formatDate(chapter.updated_at)}
                    </span>
                  )}
                  {chapter.release && <span>Comes out {formatDate(chapter.release.at)}</span>}
                </Facts>
                {chapter.rejection && <Rejection>Rejected: {chapter.rejection}</Rejection>}
              </Row>
            </li>
          );
        })}
        {unsaved && (
          <li>
            <Row href={hrefOf('new')} aria-current={open === 'new' ? 'true' : undefined}>
              <Number>New chapter</Number>
              <Title dir="auto">{unsaved.title || 'Untitled'}</Title>
              <Facts>
                <Badge tone={STATE_TONES.unsaved}>{STATE_LABELS.unsaved}</Badge>
              </Facts>
            </Row>
          </li>
        )}
      </List>
    </nav>
  );
}

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]};
  margin-bottom: ${space[12]};
  & > h2 {
    font: 700 ${type[18]} / 1.3 ${font.ui};
    outline: none;
  }
`;
const Nothing = styled.p`
  padding: ${space[24]} 0;
  color: ${color.inkSoft};
`;
const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  & > li {
    content-visibility: auto;
    contain-intrinsic-size: auto 96px;
  }
`;
const Row = styled.a`
  display: grid;
  gap: ${space[4]};
  padding: ${space[12]} ${space[12]} ${space[12]} 15px;
  border-radius: 0 ${radius.control} ${radius.control} 0;
  color: ${color.ink};
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      background: ${color.sunken};
    }
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[aria-current] {
    padding-left: ${space[12]};
    border-left: 3px solid ${color.indigo};
    background: ${color.indigoWash};
  }
`;
const Number = styled.span`
  display: flex;
  justify-content: space-between;
  gap: ${space[8]};
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
const Title = styled.span`
  font: 700 ${type[16]} / 1.35 ${font.title};
  overflow-wrap: anywhere;
`;
const Facts = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[8]};
  color: ${color.inkSoft};
  font-size: ${type[14]};
  font-variant-numeric: tabular-nums;
`;
const Rejection = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  color: ${color.bad};
  font-size: ${type[14]};
`;
