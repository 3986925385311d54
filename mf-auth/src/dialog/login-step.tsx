import { isLapsed, usePlatform, useSession } from '@griot/remote-kit';
import { Stack } from '@griot/ui';
import { Form, PasswordField, SubmitButton, TextField, type Refusal } from '@griot/ui/form';
import { useEffect, useRef } from 'react';
import { useStillHere, type Flow } from './flow.ts';
import { refusalOf } from './refusal.ts';
import { StepLink } from './step-link.tsx';

interface Values { email?: string; password?: string }

// Checked for the whole form: both fields are always needed, and a mark at each would say nothing.
const validate = ({ email, password }: Values): Record<string, string[]> => ({
  ...(email?.trim() ? {} : { email: ['Email is required'] }),
  ...(password ? {} : { password: ['Password is required'] }),
});

/** E-mail and password (part 1 §2; labels by ruling 19). */
export function LoginStep({ flow }: { flow: Flow }) {
  const { api, session } = usePlatform();
  const stillHere = useStillHere();
  const now = useSession();
  const inside = now.state === 'authorised' && !isLapsed(now);

  // Signed in by this form, or meanwhile in another tab.
  const onSignedIn = useRef(flow.signedIn);
  useEffect(() => { onSignedIn.current = flow.signedIn; });
  useEffect(() => { if (inside) onSignedIn.current(); }, [inside]);

  const send = async ({ email = '', password = '' }: Values): Promise<Refusal> => {
    try {
      const answer = await api.call('POST /auth/login/', { body: { email, password } });
      if (!stillHere()) return;
      session.signIn(
        { access: answer.token, refresh: answer.refresh_token },
        { email: email.trim().toLowerCase(), pen_name: answer.pen_name, email_verified: answer.email_verified },
      );
    } catch (error) {
      return refusalOf(error, { fallback: 'Login failed' });
    }
  };

  return (
    <Stack $gap={16}>
      <Form<Values> onSubmit={send} validate={validate} initial={{ email: flow.lapsed ?? '' }} summary="Both fields are needed." aria-label="Login">
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <PasswordField name="password" label="Password" purpose="current" />
        <SubmitButton wide>Login</SubmitButton>
      </Form>
      {flow.lapsed === undefined && <StepLink flow={flow} to={{ name: 'signup' }} before="New here?">Sign up</StepLink>}
    </Stack>
  );
}
