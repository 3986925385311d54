import { LETTER_KEYS_KEPT_AS as KEPT_AS } from '@griot/contracts';
import { atom, useAtom } from 'jotai';

const chosen = atom<boolean | null>(null);

const letterKeysAtom = atom(
  (get) => get(chosen) ?? localStorage.getItem(KEPT_AS) !== 'off',
  (_get, set, on: boolean) => {
    set(chosen, on);
    localStorage.setItem(KEPT_AS, on ? 'on' : 'off');
  },
);

/** Whether single letters do something: whoever speaks to their computer, or strikes keys by mistake, switches them off (WCAG 2.1.4). */
export const useLetterKeys = () => useAtom(letterKeysAtom);
