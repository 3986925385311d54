import { useEffect, useEffectEvent } from 'react';
import { useFormState } from 'react-final-form';

/** Stands in a form and hears what is typed, so that it can be stored before it is sent. */
export function Typed<Values extends object>({ onWrite }: { onWrite: (values: Values) => void }) {
  const { values, dirty, submitSucceeded } = useFormState<Values>({
    subscription: { values: true, dirty: true, submitSucceeded: true },
  });
  const write = useEffectEvent(onWrite);
  useEffect(() => {
    if (dirty && !submitSucceeded) write(values);
  }, [values, dirty, submitSucceeded]);
  return null;
}
