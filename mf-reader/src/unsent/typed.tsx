import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormState } from 'react-final-form';

interface TypedProps<Values extends object> {
  /** As the form is before anybody types, whatever of it was restored. */
  untouched: Values;
  onWrite: (values: Values) => void;
  /** Nothing of it is left. */
  onTakenBack: () => void;
}

/** Stands in a form and hears what is typed, so that it can be stored before it is sent; also what takes back what was restored. */
export function Typed<Values extends object>({ untouched, onWrite, onTakenBack }: TypedProps<Values>) {
  const { values, dirty, submitSucceeded } = useFormState<Values>({
    subscription: { values: true, dirty: true, submitSucceeded: true },
  });
  const begun = useRef(false);
  const hear = useEffectEvent(() => {
    if (isLike(values, untouched)) onTakenBack();
    else onWrite(values);
  });
  useEffect(() => {
    if (dirty) begun.current = true;
    if (begun.current && !submitSucceeded) hear();
  }, [values, dirty, submitSucceeded]);
  return null;
}

/** A field that was emptied is as one that nobody has filled in. */
const isLike = <Values extends object>(one: Values, other: Values): boolean =>
  (Object.keys({ ...one, ...other }) as (keyof Values)[]).every(
    (field) => one[field] === other[field] || (!one[field] && !other[field]),
  );
