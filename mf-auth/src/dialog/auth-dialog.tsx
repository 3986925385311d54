import { color, Dialog, space } from '@griot/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { CodeStep } from './code-step.tsx';
import type { Flow } from './flow.ts';
import { HandoverStep } from './handover-step.tsx';
import { LoginStep } from './login-step.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { ResetPasswordStep } from './reset-password-step.tsx';
import { SignupStep } from './signup-step.tsx';
import type { Step } from './step.ts';
import { SuccessfulResetStep } from './successful-reset-step.tsx';
import { VerifyEmailStep } from './verify-email-step.tsx';

const TITLES: Record<Step['name'], string> = {
  login: 'You are welcome',
  handover: 'You are welcome',
  signup: 'You are welcome',
  otp: 'Enter OTP',
  'verify-email': 'Confirm your e-mail',
  'reset-password': 'Reset Password',
  'new-password': 'New Password',
  'successful-reset': 'Password Reset Successful!',
};

const Opening = styled.p`
  margin-bottom: ${space[16]};
  color: ${color.inkSoft};
`;

/** Signing in and up, confirming an e-mail and setting a new password, one dialog for all of it (part 1 §2). */
export function AuthDialog({ flow }: { flow: Flow }) {
  const { step } = flow;
  const body = useRef<HTMLDivElement>(null);
  const code = step.name === 'otp' && step.requestId;
  // The first field, also when one step takes the place of another: a browser would choose the scrolling area.
  useEffect(() => {
    const fields = [...(body.current?.querySelectorAll<HTMLElement>('input:not([hidden]), button') ?? [])];
    // What is filled in already needs nobody.
    (fields.find((field) => !(field instanceof HTMLInputElement && field.value)) ?? fields[0])?.focus();
  }, [step.name, code]);

  return (
    <Dialog
      title={TITLES[step.name]}
      onClose={flow.close}
      size={step.name === 'signup' ? 'medium' : 'small'}
      cover={flow.lapsed !== undefined}
    >
      <div ref={body}>
        {step.name === 'login' && (
          <Opening>
            {flow.lapsed === undefined
              ? 'Sign in to keep your shelf, your place in every story and your coins.'
              : 'Your sign-in has ended. Sign in again to go on; what you typed is kept.'}
          </Opening>
        )}
        {step.name === 'login' && <LoginStep flow={flow} step={step} />}
        {step.name === 'handover' && <HandoverStep flow={flow} step={step} />}
        {step.name === 'signup' && <SignupStep flow={flow} />}
        {step.name === 'otp' && <CodeStep flow={flow} step={step} />}
        {step.name === 'verify-email' && <VerifyEmailStep flow={flow} />}
        {step.name === 'reset-password' && <ResetPasswordStep flow={flow} step={step} />}
        {step.name === 'new-password' && <NewPasswordStep flow={flow} step={step} />}
        {step.name === 'successful-reset' && <SuccessfulResetStep flow={flow} step={step} />}
      </div>
    </Dialog>
  );
}
