import { useAction, useCall } from '@griot/remote-kit';
import { Button, Cluster, Dialog, Stack, useFocusStays, VisuallyHidden } from '@griot/ui';
import { useRef, useState } from 'react';
import { NotLoaded } from './not-loaded.tsx';

type Asked = 'off' | 'erase' | null;

/** Whether what somebody reads is written down. Who switches it off says what becomes of what is in it. */
export function ReadingJournal() {
  const mine = useCall('GET /journal/', {});
  const state = useRef<HTMLParagraphElement>(null);
  const [asked, setAsked] = useState<Asked>(null);
  const [done, setDone] = useState('');
  const set = useAction('PUT /journal/recording/', { failure: 'This could not be saved. Please try again.' });
  const part = useFocusStays<HTMLDivElement>(state);

  if (!mine.data) return <NotLoaded what="Your journal" asked={mine} height="64px" />;
  const { recording, years } = mine.data;
  const empty = years.length === 0;
  const change = async (on: boolean, erase: boolean): Promise<void> => {
    if (!(await set.run({ body: { on, erase } }))) return;
    setAsked(null);
    setDone(on ? 'Switched on' : erase ? 'Erased' : 'Switched off');
  };

  return (
    <Stack ref={part} $gap={12}>
      <p ref={state} tabIndex={-1} style={{ outline: 'none' }}>
        {recording
          ? 'Your journal is switched on.'
          : `Your journal is switched off: nothing you read is written down.${empty ? '' : ' What was in it is still there.'}`}
      </p>
      <Cluster $gap={12}>
        {recording ? (
          <Button
            key="off"
            busy={set.busy && asked === null}
            onClick={() => (empty ? void change(false, false) : setAsked('off'))}
          >
            Switch off
          </Button>
        ) : (
          <Button key="on" busy={set.busy && asked === null} onClick={() => void change(true, false)}>
            Switch on
          </Button>
        )}
        {recording || empty ? null : (
          <Button variant="quiet" onClick={() => setAsked('erase')}>
            Erase it
          </Button>
        )}
        {empty ? null : <a href="/shelf?tab=journal">Open your journal</a>}
      </Cluster>
      <VisuallyHidden role="status">{done}</VisuallyHidden>
      {asked === null ? null : (
        <Dialog
          title={asked === 'off' ? 'Switch your journal off?' : 'Erase your journal?'}
          size="small"
          busy={set.busy}
          onClose={() => setAsked(null)}
          actions={
            <>
              {asked === 'off' ? (
                <Button variant="primary" busy={set.busy} onClick={() => void change(false, false)}>
                  Switch off and keep
                </Button>
              ) : (
                <Button variant="primary" onClick={() => setAsked(null)}>
                  Keep it
                </Button>
              )}
              <Button variant="danger" busy={set.busy} onClick={() => void change(false, true)}>
                {asked === 'off' ? 'Switch off and erase' : 'Erase'}
              </Button>
            </>
          }
        >
          {asked === 'off'
            ? 'Nothing you read from now on is written down. Keep the days that are in it, or erase them for good?'
            : 'The days that are in it are gone for good, and with them your streaks and your years in review.'}
        </Dialog>
      )}
    </Stack>
  );
}
