import { usePlatform } from '@griot/remote-kit';
import { Cluster, Spinner } from '@griot/ui';
import { useEffect, useRef } from 'react';
import { useStillHere, type StepProps } from './flow.ts';
import { refusalOf } from './refusal.ts';

/** Ends a sign-in with an account elsewhere: exchanges what the server sent the browser back with, once. */
export function HandoverStep({ flow, step: { handover } }: StepProps<'handover'>) {
  const { api, session } = usePlatform();
  const stillHere = useStillHere();
  const exchanged = useRef('');

  useEffect(() => {
    if (exchanged.current === handover) return;
    exchanged.current = handover;
    api.call('POST /auth/handover/', { body: { handover } }).then(
      ({ token, refresh_token, pen_name, email_verified }) => {
        if (stillHere()) session.signIn({ access: token, refresh: refresh_token }, { pen_name, email_verified });
      },
      (error: unknown) => {
        const refusal = refusalOf(error, { fallback: 'Login failed' });
        if (stillHere())
          void flow.show({ name: 'login', problem: typeof refusal === 'string' ? refusal : 'Login failed' });
      },
    );
  }, [api, session, stillHere, flow, handover]);

  return (
    <Cluster $justify="center" $gap={12}>
      <Spinner label="Signing you in" />
    </Cluster>
  );
}
