import { ApiError } from '@griot/api';
import { isExpired, usePlatform, useSession } from '@griot/remote-kit';
import { Notice, Stack } from '@griot/ui';
import { Form, PasswordField, SubmitButton, TextField, type Refusal } from '@griot/ui/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormState } from 'react-final-form';
import { browserNumber } from './browser-number.ts';
import { useStillHere, type Flow, type StepProps } from './flow.ts';
import { Providers } from './providers.tsx';
import { refusalOf } from './refusal.ts';
import { StepLink } from './step-link.tsx';
import { Takeaway, takeawayOf } from './takeaway.tsx';

interface Values {
  email?: string;
  password?: string;
}

// Checked for the whole form: both fields are always needed, and a mark at each would say nothing.
const validate = ({ email, password }: Values): Record<string, string[]> => ({
  ...(email?.trim() ? {} : { email: ['Email is required'] }),
  ...(password ? {} : { password: ['Password is required'] }),
});

/** E-mail and password (part 1 §2; labels by ruling 19). */
export function LoginStep({ flow, step }: StepProps<'login'>) {
  const { api, session } = usePlatform();
  const stillHere = useStillHere();
  const [tried, setTried] = useState(false);
  const [locked, setLocked] = useState(false);
  const [takeaway, setTakeaway] = useState<string | null>(null);
  const now = useSession();
  const inside = now.state === 'authorised' && !isExpired(now);

  // Signed in by this form, or meanwhile in another tab.
  const onSignedIn = useEffectEvent(flow.signedIn);
  useEffect(() => {
    if (inside) onSignedIn();
  }, [inside]);

  const send = async ({ email = '', password = '' }: Values): Promise<Refusal> => {
    setTried(true);
    try {
      const answer = await api.call('POST /auth/login/', { body: { email, password, browser: browserNumber() } });
      if (!stillHere()) return;
      session.signIn(
        { access: answer.token, refresh: answer.refresh_token },
        { email: email.trim().toLowerCase(), pen_name: answer.pen_name, email_verified: answer.email_verified },
      );
    } catch (error) {
      setLocked(error instanceof ApiError && error.code === 'too_many');
      setTakeaway(takeawayOf(error));
      return refusalOf(error, { fallback: 'Login failed' });
    }
  };

  return (
    <Stack $gap={16}>
      {step.problem && !tried ? (
        <div role="alert">
          <Notice tone="bad">{step.problem}</Notice>
        </div>
      ) : null}
      <Form<Values>
        onSubmit={send}
        validate={validate}
        initial={{ email: flow.expired ?? step.email ?? '' }}
        summary="Both fields are needed."
        aria-label="Login"
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <PasswordField name="password" label="Password" purpose="current" />
        <SubmitButton wide>Login</SubmitButton>
        <Forgotten flow={flow} locked={locked} />
      </Form>
      {takeaway !== null && <Takeaway token={takeaway} />}
      <Providers flow={flow} />
      {flow.expired === undefined && (
        <StepLink flow={flow} to={{ name: 'signup' }} before="New here?">
          Sign up
        </StepLink>
      )}
    </Stack>
  );
}

/** The way to a new password, which takes along the e-mail that was typed and need not wait until a locked sign-in opens. */
function Forgotten({ flow, locked }: { flow: Flow; locked: boolean }) {
  const { values } = useFormState<Values>({ subscription: { values: true } });
  return (
    <StepLink
      flow={flow}
      to={{ name: 'reset-password', email: values.email?.trim() || null }}
      before={locked ? 'No need to wait:' : 'Forgot your password?'}
    >
      {locked ? 'Set a new password' : 'Reset Here'}
    </StepLink>
  );
}
