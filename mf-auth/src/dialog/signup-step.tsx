import { ApiError } from '@griot/api';
import { PASSWORD_MIN } from '@griot/contracts';
import { usePlatform } from '@griot/remote-kit';
import { color, from, space, Stack, type } from '@griot/ui';
import { Form, PasswordField, SubmitButton, TextField, type Refusal } from '@griot/ui/form';
import { useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useFormState } from 'react-final-form';
import { styled } from 'styled-components';
import { browserNumber } from './browser-number.ts';
import { useStillHere, type StepProps } from './flow.ts';
import { Providers } from './providers.tsx';
import { refusalOf } from './refusal.ts';
import { useSignUpProof } from './sign-up-proof/use-sign-up-proof.ts';
import { draftOf, signupDraft, type SignupValues } from './signup-draft.ts';
import { StepLink } from './step-link.tsx';

const NEEDED = {
  first_name: 'First name',
  last_name: 'Last name',
  pen_name: 'Pen name',
  email: 'Email',
  password: 'Password',
  re_password: 'Repeat password',
} as const;

/** Part 1 §5, ruling 8. A difference of the two passwords keeps the form from being sent. */
function validate(values: SignupValues): Record<string, string[]> {
  const texts: Record<string, string[]> = {};
  for (const [name, label] of Object.entries(NEEDED))
    if (!values[name as keyof SignupValues]?.trim()) texts[name] = [`${label} is required`];
  if (values.password && values.password !== (values.re_password ?? '')) texts.re_password = ['Passwords do not match'];
  return texts;
}

const Pair = styled.div`
  display: grid;
  align-items: start;
  gap: ${space[16]};
  ${from.phone} {
    grid-template-columns: 1fr 1fr;
  }
`;
const Small = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;

/** A new account (part 1 §2 and §3). Its e-mail is confirmed in the next step. */
export function SignupStep({ flow }: StepProps<'signup'>) {
  const { api, session } = usePlatform();
  const stillHere = useStillHere();
  const proof = useSignUpProof();
  const [draft, setDraft] = useAtom(signupDraft);

  const send = async (values: SignupValues): Promise<Refusal> => {
    const { email = '', password = '', pen_name = '', first_name = '', last_name = '', referral_code = '' } = values;
    const referral = referral_code.trim();
    try {
      const form = { email, password, pen_name, first_name, last_name, referral_code: referral || undefined };
      const create = async () =>
        api.call('POST /auth/signup/', { body: { ...form, proof: await proof.take(), browser: browserNumber() } });
      // A form that was open for long brings a proof that is over.
      const answer = await create().catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'proof_needed') return create();
        throw error;
      });
      if (!stillHere()) return;
      setDraft({});
      // The code's step first: whoever is signed in has no business at the sign-up, and the guards would lead them away.
      await flow.show({
        name: 'otp',
        mode: 'confirm-email',
        email: email.trim().toLowerCase(),
        requestId: answer.request_id,
      });
      session.signIn(
        { access: answer.token, refresh: answer.refresh_token },
        { email: email.trim().toLowerCase(), pen_name: answer.pen_name, email_verified: answer.email_verified },
      );
    } catch (error) {
      if (stillHere()) proof.begin();
      return refusalOf(error, { prefix: 'Signup failed: ', fallback: 'Signup failed' });
    }
  };

  return (
    <Stack $gap={16}>
      <Form<SignupValues>
        onSubmit={send}
        validate={validate}
        initial={{ referral_code: flow.carried.referral ?? '', ...draft }}
        aria-label="Sign up"
      >
        <Stored referral={flow.carried.referral} />
        <Pair>
          <TextField name="first_name" label="First name" autoComplete="given-name" maxLength={60} />
          <TextField name="last_name" label="Last name" autoComplete="family-name" maxLength={60} />
        </Pair>
        <TextField
          name="pen_name"
          label="Pen name"
          hint="The name readers see."
          autoComplete="nickname"
          maxLength={40}
          spellCheck={false}
        />
        <TextField name="email" label="Email" type="email" autoComplete="email" />
        <Pair>
          <PasswordField
            name="password"
            label="Password"
            purpose="new"
            hint={`At least ${PASSWORD_MIN} characters.`}
            advise
          />
          <PasswordField name="re_password" label="Repeat password" purpose="new" hint="The same password again." />
        </Pair>
        <TextField
          name="referral_code"
          label="Referral code"
          hint="Optional, if somebody invited you."
          autoComplete="off"
          maxLength={40}
          spellCheck={false}
        />
        <Small>
          By signing up you accept the{' '}
          <a href="/terms-of-use" target="_blank" rel="noopener">
            Terms of Use
          </a>{' '}
          and the{' '}
          <a href="/privacy-policy" target="_blank" rel="noopener">
            Privacy Policy
          </a>
          . You must be 12 or older, and under 18 you need your guardian’s consent.
        </Small>
        <SubmitButton wide>Sign up</SubmitButton>
        {proof.waits && <Small>Just a moment…</Small>}
      </Form>
      <Providers flow={flow} />
      <StepLink flow={flow} to={{ name: 'login' }} before="Already have an account?">
        Login
      </StepLink>
    </Stack>
  );
}

/** Stores what is typed, so that it is there again after a look at the login. */
function Stored({ referral }: { referral: string | null }) {
  const { values, submitSucceeded } = useFormState<SignupValues>({
    subscription: { values: true, submitSucceeded: true },
  });
  const store = useSetAtom(signupDraft);
  useEffect(() => {
    if (!submitSucceeded) store(draftOf(values, referral));
  }, [values, submitSucceeded, store, referral]);
  return null;
}
