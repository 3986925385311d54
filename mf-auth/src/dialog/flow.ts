import type { SignInReason } from '@griot/contracts';
import { useEffect, useRef } from 'react';
import type { Carried, Step } from './step.ts';

/** What the dialog asks of whoever shows it: the router for the routes, an overlay's own state for overlays. */
export interface Flow {
  step: Step;
  carried: Carried;
  /** The e-mail of whoever's session has expired under unsaved work and who is asked to sign in again; '' when unknown. */
  expired?: string;
  /** What somebody wanted to do who is signed out. */
  why?: SignInReason | undefined;
  /** Shows another step in place of this one. */
  show(step: Step): Promise<unknown>;
  /** The page an account elsewhere leads back to. */
  backTo: string | null;
  /** Somebody has just signed in, or a signed-in user's e-mail is confirmed. */
  signedIn(): void;
  close(): void;
}

/** What every step of the dialog is given. */
export interface StepProps<Name extends Step['name'] = Step['name']> {
  flow: Flow;
  step: Extract<Step, { name: Name }>;
}

/** Whether the step is still shown: an answer that comes after its dialog was closed signs nobody in. */
export function useStillHere(): () => boolean {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}
