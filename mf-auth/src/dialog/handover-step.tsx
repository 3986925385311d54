import { usePlatform } from '@griot/remote-kit';
import { Cluster, Notice, Spinner, Stack } from '@griot/ui';
import { useEffect, useRef, useState } from 'react';
import { browserNumber } from './browser-number.ts';
import { useStillHere, type StepProps } from './flow.ts';
import { refusalOf } from './refusal.ts';
import { StepLink } from './step-link.tsx';
import { Takeaway, takeawayOf } from './takeaway.tsx';

/** Ends a sign-in with an account elsewhere: exchanges what the server sent the browser back with, once. */
export function HandoverStep({ flow, step: { handover } }: StepProps<'handover'>) {
  const { api, session } = usePlatform();
  const stillHere = useStillHere();
  const exchanged = useRef('');
  const [blocked, setBlocked] = useState<{ problem: string; takeaway: string } | null>(null);

  useEffect(() => {
    if (exchanged.current === handover) return;
    exchanged.current = handover;
    api.call('POST /auth/handover/', { body: { handover, browser: browserNumber() } }).then(
      ({ token, refresh_token, pen_name, email_verified }) => {
        if (stillHere()) session.signIn({ access: token, refresh: refresh_token }, { pen_name, email_verified });
      },
      (error: unknown) => {
        if (!stillHere()) return;
        const refusal = refusalOf(error, { fallback: 'Login failed' });
        const problem = typeof refusal === 'string' ? refusal : 'Login failed';
        const takeaway = takeawayOf(error);
        // Shown here and not at the sign-in, so that what opens their novels is in no history.
        if (takeaway !== null) setBlocked({ problem, takeaway });
        else void flow.show({ name: 'login', problem });
      },
    );
  }, [api, session, stillHere, flow, handover]);

  if (blocked)
    return (
      <Stack $gap={16}>
        <div role="alert">
          <Notice tone="bad">{blocked.problem}</Notice>
        </div>
        <Takeaway token={blocked.takeaway} />
        <StepLink flow={flow} to={{ name: 'login' }} before="Another account?">
          Login
        </StepLink>
      </Stack>
    );
  return (
    <Cluster $justify="center" $gap={12}>
      <Spinner label="Signing you in" />
    </Cluster>
  );
}
