import { useEffect } from 'react';
import { useFormState } from 'react-final-form';

/** Within a form: hears what is typed into its field of that name, letter by letter, until it is sent. */
export function StoreReason({ name, onWrite }: { name: string; onWrite: (text: string) => void }) {
  const { values, dirty, submitSucceeded } = useFormState<Record<string, string | undefined>>({
    subscription: { values: true, dirty: true, submitSucceeded: true },
  });
  const text = values[name] ?? '';
  useEffect(() => {
    if (dirty && !submitSucceeded) onWrite(text);
  }, [text, dirty, submitSucceeded, onWrite]);
  return null;
}
