import { LETTER_KEYS_KEPT_AS as KEPT_AS } from '@griot/contracts';
import { keepText, keptText } from '@griot/remote-kit';
import { atom, useAtom } from 'jotai';

const chosen = atom<boolean | null>(null);

const letterKeysAtom = atom(
  (get) => get(chosen) ?? keptText(KEPT_AS) !== 'off',
  (_get, set, on: boolean) => {
    set(chosen, on);
    keepText(
      KEPT_AS,
      on ? 'on' : 'off',
      'What single letters do holds for this visit only: the browser keeps nothing more.',
    );
  },
);

/** Whether single letters do something: whoever speaks to their computer, or strikes keys by mistake, switches them off (WCAG 2.1.4). */
export const useLetterKeys = () => useAtom(letterKeysAtom);
