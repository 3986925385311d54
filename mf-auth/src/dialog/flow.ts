import { useEffect, useRef } from 'react';
import type { Carried, Step } from './step.ts';

/** What the dialog asks of whoever shows it: the router for the routes, an overlay's own state for overlays. */
export interface Flow {
  step: Step;
  carried: Carried;
  /** The e-mail of whoever's sign-in has ended under unsaved work, and who is asked to sign in again; '' when unknown. */
  lapsed?: string;
  /** Shows another step in place of this one. */
  show(step: Step): Promise<unknown>;
  /** The page an account elsewhere leads back to. */
  backTo: string | null;
  /** Somebody has just signed in, or a signed-in user's e-mail is confirmed. */
  signedIn(): void;
  close(): void;
}

/** Whether the step is still shown: an answer that comes after its dialog was closed signs nobody in. */
export function useStillHere(): () => boolean {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
