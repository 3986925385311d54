import { formatNumber } from '@griot/contracts';
import { Part, useCall } from '@griot/remote-kit';
import { Button, Cluster, color, type } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';

const loadGoal = () => import(/* webpackChunkName: "goal" */ './goal-dialog.tsx');
const loadNotes = () => import(/* webpackChunkName: "notes" */ './chapter-notes.tsx');

interface WritingToolsProps {
  novel: string;
  /** Null until a new chapter has been saved: there is nothing yet to keep notes on. */
  chapter: string | null;
  undisturbed: boolean;
  onUndisturbed: (on: boolean) => void;
}

/** What stands at hand while one writes: how much of the day's words are written, notes, and quiet. */
export function WritingTools({ novel, chapter, undisturbed, onUndisturbed }: WritingToolsProps) {
  const goal = useCall('GET /writing-goal/', {});
  const [goalOpen, setGoalOpen] = useState(false);
  const [notesOpen, setNotesOpen] = useState(false);
  const { words, today = 0, streak = 0 } = goal.data ?? {};

  return (
    <>
      <Cluster $gap={4}>
        {goal.data && (
          <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => setGoalOpen(true)}>
            {words == null ? (
              'Set a goal'
            ) : (
              <Today $reached={today >= words}>
                Today {formatNumber(today)} of {formatNumber(words)}
                {streak > 1 && ` · ${formatNumber(streak)} days`}
              </Today>
            )}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-expanded={notesOpen}
          disabled={chapter === null}
          reason="Save the chapter first"
          onClick={() => setNotesOpen(!notesOpen)}
        >
          Notes
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-pressed={undisturbed}
          aria-keyshortcuts={undisturbed ? 'Escape' : undefined}
          onClick={() => onUndisturbed(!undisturbed)}
        >
          {undisturbed ? 'Leave focus' : 'Focus'}
        </Button>
      </Cluster>
      {notesOpen && chapter !== null && (
        <Part key={chapter} load={loadNotes} props={{ novel, chapter }} onFail={() => setNotesOpen(false)} />
      )}
      {goalOpen && goal.data && (
        <Part
          load={loadGoal}
          props={{ goal: goal.data, onClose: () => setGoalOpen(false) }}
          onFail={() => setGoalOpen(false)}
        />
      )}
    </>
  );
}

const Today = styled.span<{ $reached: boolean }>`
  color: ${(p) => (p.$reached ? color.good : 'inherit')};
  font-size: ${type[14]};
  font-variant-numeric: tabular-nums;
`;
