import { TITLE_MAX } from '@griot/contracts';
import { Button, color, formatNumber, from, radius, space, type } from '@griot/ui';
import { styled } from 'styled-components';
import { before, type Plan, type PlannedChapter } from './plan.ts';

interface PlanListProps {
  plan: Plan;
  onRename: (row: PlannedChapter, title: string) => void;
  onTurn: (row: PlannedChapter) => void;
  onMerge: (row: PlannedChapter) => void;
  onSplit: (row: PlannedChapter) => void;
}

/** The field of a chapter's title. */
export const titleId = (key: string): string => `title-${key}`;

/** What was found in the file, in its order: the chapters, numbered, and what is skipped. */
export function PlanList({ plan, onRename, onTurn, onMerge, onSplit }: PlanListProps) {
  const numbers = new Map(plan.filter(({ taken }) => taken).map(({ key }, n) => [key, n + 1]));
  return (
    <List>
      {plan.map((row) => {
        const called = row.title || 'Untitled';
        const into = row.taken ? before(plan, row.key) : undefined;
        const number = numbers.get(row.key);
        return (
          <Row key={row.key} $skipped={!row.taken}>
            <Number>{number ?? 'Skipped'}</Number>
            <input
              id={titleId(row.key)}
              value={row.title}
              maxLength={TITLE_MAX}
              aria-label={row.taken ? `Title of chapter ${number}` : `Title of the skipped part ${called}`}
              placeholder="Untitled"
              disabled={!row.taken}
              onChange={(event) => onRename(row, event.target.value)}
            />
            <Words>{row.words === 1 ? '1 word' : `${formatNumber(row.words)} words`}</Words>
            <Actions>
              {row.taken && (
                <>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Split ${called}`}
                    aria-haspopup="dialog"
                    onClick={() => onSplit(row)}
                  >
                    Split
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Merge ${called} into ${into?.title || 'the chapter before'}`}
                    disabled={!into}
                    onClick={() => onMerge(row)}
                  >
                    Merge up
                  </Button>
                </>
              )}
              <Button
                size="small"
                variant="quiet"
                aria-label={row.taken ? `Skip ${called}` : `Take ${called}`}
                onClick={() => onTurn(row)}
              >
                {row.taken ? 'Skip' : 'Take'}
              </Button>
            </Actions>
          </Row>
        );
      })}
    </List>
  );
}

const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  max-height: 70vh;
  overflow-y: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  list-style: none;
`;
const Row = styled.li<{ $skipped: boolean }>`
  display: grid;
  grid-template-columns: 64px minmax(0, 1fr);
  align-items: center;
  gap: ${space[4]} ${space[12]};
  padding: ${space[8]} ${space[12]};
  border-bottom: 1px solid ${color.line};
  content-visibility: auto;
  contain-intrinsic-size: auto 100px;
  ${from.tablet} {
    contain-intrinsic-size: auto 60px;
  }
  &:last-child {
    border-bottom: 0;
  }
  & > input {
    min-width: 0;
    min-height: 44px;
    padding: 0 ${space[8]};
    border: 1px solid ${(p) => (p.$skipped ? 'transparent' : color.edge)};
    border-radius: ${radius.control};
    background: ${(p) => (p.$skipped ? 'transparent' : color.paper)};
    color: ${(p) => (p.$skipped ? color.inkSoft : color.ink)};
    font: inherit;
    &:focus-visible {
      outline: 2px solid ${color.indigo};
      outline-offset: 1px;
    }
  }
  ${from.tablet} {
    grid-template-columns: 64px minmax(0, 1fr) 110px 236px;
  }
`;
const Number = styled.span`
  color: ${color.inkSoft};
  font-size: ${type[14]};
  font-variant-numeric: tabular-nums;
`;
const Words = styled(Number)`
  ${from.tablet} {
    text-align: right;
  }
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[4]};
`;
