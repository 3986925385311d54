import { localStore } from '@griot/browser';
import { LETTER_KEYS_KEPT_AS as STORED_AS } from '@griot/contracts';
import { atom, useAtom } from 'jotai';

const chosen = atom<boolean | null>(null);

const letterKeysAtom = atom(
  (get) => get(chosen) ?? localStore.get(STORED_AS) !== 'off',
  (_get, set, on: boolean) => {
    set(chosen, on);
    localStore.set(STORED_AS, on ? 'on' : 'off');
  },
);

/** Whether single letters do something: whoever speaks to their computer, or strikes keys by mistake, switches them off (WCAG 2.1.4). */
export const useLetterKeys = () => useAtom(letterKeysAtom);
