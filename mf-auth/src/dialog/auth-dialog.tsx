import type { SignInReason } from '@griot/contracts';
import { color, Dialog, space, UnsavedDialog } from '@griot/ui';
import { useEffect, useRef, type ComponentType } from 'react';
import { styled } from 'styled-components';
import { CodeStep } from './code-step.tsx';
import type { Flow, StepProps } from './flow.ts';
import { HandoverStep } from './handover-step.tsx';
import { LoginStep } from './login-step.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { ResetPasswordStep } from './reset-password-step.tsx';
import { SignupStep } from './signup-step.tsx';
import type { Step } from './step.ts';
import { SuccessfulResetStep } from './successful-reset-step.tsx';
import { useUnsentSignup } from './use-unsent-signup.ts';
import { VerifyEmailStep } from './verify-email-step.tsx';

type Titled<Name extends Step['name']> = {
  title: string | ((step: Extract<Step, { name: Name }>) => string);
  Content: ComponentType<StepProps<Name>>;
};
const STEPS: { [Name in Step['name']]: Titled<Name> } = {
  login: { title: 'You are welcome', Content: LoginStep },
  handover: { title: 'You are welcome', Content: HandoverStep },
  signup: { title: 'You are welcome', Content: SignupStep },
  otp: { title: 'Enter OTP', Content: CodeStep },
  'verify-email': { title: 'Confirm your e-mail', Content: VerifyEmailStep },
  'reset-password': { title: 'Reset Password', Content: ResetPasswordStep },
  'new-password': { title: 'New Password', Content: NewPasswordStep },
  'successful-reset': {
    title: ({ done }) => (done ? 'Password Reset Successful!' : 'Reset Password'),
    Content: SuccessfulResetStep,
  },
};

const WHY: Record<SignInReason, string> = {
  report: 'Sign in to report this to our editors.',
  gift: 'Sign in to send a gift.',
  review: 'Sign in to write a review.',
  vote: 'Sign in to like or dislike a review.',
  comment: 'Sign in to join the conversation.',
  shelf: 'Sign in to put this novel on your shelf.',
  list: 'Sign in to put this novel into a list.',
  hide: 'Sign in to hide this from your lists.',
  poll: 'Sign in, and your vote is counted.',
  follow: 'Sign in to be told of new chapters.',
};

const Opening = styled.p`
  margin-bottom: ${space[16]};
  color: ${color.inkSoft};
`;

/** Signing in and up, confirming an e-mail and setting a new password, one dialog for all of it (part 1 §2). */
export function AuthDialog({ flow: shown }: { flow: Flow }) {
  const { flow, asked, stay, discard } = useUnsentSignup(shown);
  const { step } = flow;
  const { title, Content } = STEPS[step.name] as {
    title: string | ((step: Step) => string);
    Content: ComponentType<StepProps>;
  };
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
      title={typeof title === 'string' ? title : title(step)}
      onClose={flow.close}
      size={step.name === 'signup' ? 'medium' : 'small'}
      cover={flow.expired !== undefined}
    >
      <div ref={body}>
        {step.name === 'login' && (
          <Opening>
            {flow.expired === undefined
              ? flow.why === undefined
                ? 'Sign in to keep your shelf, your reading positions and your coins.'
                : WHY[flow.why]
              : 'Your session has expired. Sign in again to go on. What you typed is still here.'}
          </Opening>
        )}
        <Content flow={flow} step={step} />
      </div>
      {asked && (
        <UnsavedDialog onStay={stay} onDiscard={discard}>
          You have begun to sign up. What you typed is lost when you leave.
        </UnsavedDialog>
      )}
    </Dialog>
  );
}
