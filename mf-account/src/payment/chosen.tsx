import { sessionStore } from '@griot/browser';
import { useSession } from '@griot/remote-kit';
import { atom, useSetAtom, type WritableAtom } from 'jotai';
import { useEffect } from 'react';
import { useFormState } from 'react-final-form';

type Choice = WritableAtom<string | undefined, [chosen: string | undefined, stored?: boolean], void>;

/**
 * What somebody was about to buy: it outlives the sign-in that a guest is asked for. This tab stores a guest's choice, since who
 * signs in by Google or Facebook leaves the page and comes to it anew; it stores nobody's who is signed in, for the next person.
 */
function choiceStoredAs(key: string): Choice {
  /** Null until it is chosen on this page. */
  const here = atom<string | undefined | null>(null);
  return atom(
    (get) => {
      const chosen = get(here);
      return chosen === null ? (sessionStore.get(key) ?? undefined) : chosen;
    },
    (_get, set, chosen, stored = false) => {
      if (chosen !== undefined && stored) sessionStore.set(key, chosen);
      else sessionStore.remove(key);
      set(here, chosen);
    },
  );
}
export const chosenPack = choiceStoredAs('griot.chosen-pack');
export const chosenPlan = choiceStoredAs('griot.chosen-plan');

/** Stores the choice in a field of the form around it. */
export function StoreChoice({ name, choice }: { name: string; choice: Choice }) {
  const { values } = useFormState<Record<string, string | undefined>>({ subscription: { values: true } });
  const store = useSetAtom(choice);
  const isGuest = useSession().state === 'anonymous';
  const chosen = values[name];
  useEffect(() => {
    if (chosen !== undefined) store(chosen, isGuest);
  }, [chosen, store, isGuest]);
  return null;
}
