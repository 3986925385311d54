import { atom, useSetAtom, type PrimitiveAtom } from 'jotai';
import { useEffect } from 'react';
import { useFormState } from 'react-final-form';

/** What somebody was about to buy: it outlives the sign-in that a guest is asked for, as long as the page lasts. */
export const chosenPack = atom<string | undefined>(undefined);
export const chosenPlan = atom<string | undefined>(undefined);

/** Stores the choice in a field of the form around it. */
export function StoreChoice({ name, choice }: { name: string; choice: PrimitiveAtom<string | undefined> }) {
  const { values } = useFormState<Record<string, string | undefined>>({ subscription: { values: true } });
  const store = useSetAtom(choice);
  const chosen = values[name];
  useEffect(() => {
    if (chosen !== undefined) store(chosen);
  }, [chosen, store]);
  return null;
}
