import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormState } from 'react-final-form';

/** Within a form: hears what is typed into it, letter by letter, until it is sent. */
export function StoreTyped<Values extends object>({ onWrite }: { onWrite: (values: Partial<Values>) => void }) {
  const { values, dirty, submitSucceeded } = useFormState<Partial<Values>>({
    subscription: { values: true, dirty: true, submitSucceeded: true },
  });
  const write = useEffectEvent(onWrite);
  const wrote = useRef(false);
  useEffect(() => {
    // Typed back to what it began with, it differs no more, but from what was stored meanwhile.
    if (submitSucceeded || !(dirty || wrote.current)) return;
    wrote.current = dirty === true;
    write(values);
  }, [values, dirty, submitSucceeded]);
  return null;
}
