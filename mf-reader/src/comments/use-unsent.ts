import { useLeaveQuestion } from '@griot/remote-kit';
import { useCallback, useState } from 'react';

/** Hears of each form whether it holds something that was not sent. */
export type OnDirty = (form: string, dirty: boolean) => void;
/** Asks, if there is something unsent in a form that goes, whether it may. */
export type MayLose = (goes: (form: string) => boolean) => Promise<boolean>;

/** The forms of a list that hold something unsent, each by its own name: what becomes of one says nothing of the others. */
export function useUnsent() {
  const [forms, setForms] = useState<readonly string[]>([]);
  const { asked, answer, mayLeave } = useLeaveQuestion(forms.length > 0);
  const onDirty = useCallback<OnDirty>((form, dirty) => {
    setForms((held) =>
      held.includes(form) === dirty ? held : dirty ? [...held, form] : held.filter((other) => other !== form),
    );
  }, []);
  const mayLose: MayLose = (goes) => (forms.some(goes) ? mayLeave() : Promise.resolve(true));
  const suggested = forms.includes('suggestion');
  const what = !suggested ? 'Your comment' : forms.length === 1 ? 'Your suggestion' : 'What you have typed';
  return { asked, what, suggested, answer, mayLeave, mayLose, onDirty };
}
