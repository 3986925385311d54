import { useLeaveQuestion } from '@griot/remote-kit';
import { useCallback, useRef, useState } from 'react';

/** Hears of each form whether it holds something that was not sent, and how what is stored of that is forgotten. */
export type OnDirty = (form: string, dirty: boolean, forget?: () => void) => void;
/** Asks, if there is something unsent in a form that goes, whether it may. */
export type MayLose = (goes: (form: string) => boolean) => Promise<boolean>;

/** The forms of a list that hold something unsent, each by its own name: what becomes of one says nothing of the others. */
export function useUnsent() {
  const [forms, setForms] = useState<ReadonlyMap<string, (() => void) | undefined>>(new Map());
  const leave = useLeaveQuestion(forms.size > 0);
  /** What the question is about. */
  const going = useRef(all);
  const onDirty = useCallback<OnDirty>((form, dirty, forget) => {
    setForms((held) =>
      held.has(form) === dirty
        ? held
        : new Map(dirty ? [...held, [form, forget]] : [...held].filter(([other]) => other !== form)),
    );
  }, []);
  const mayLose: MayLose = async (goes) => {
    if (![...forms.keys()].some(goes)) return true;
    going.current = goes;
    const may = await leave.mayLeave();
    going.current = all;
    return may;
  };
  const answer = (may: boolean): void => {
    if (may) for (const [form, forget] of forms) if (going.current(form)) forget?.();
    leave.answer(may);
  };
  const what = !forms.has('suggestion') ? 'Your comment' : forms.size === 1 ? 'Your suggestion' : 'What you have typed';
  return { asked: leave.asked, what, answer, mayLeave: leave.mayLeave, mayLose, onDirty };
}

const all = (_form: string): boolean => true;
