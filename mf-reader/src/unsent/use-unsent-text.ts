import { useCallback, useState } from 'react';
import type { UnsentTexts } from './unsent-texts.ts';

/** One form of a reader: as far as it came before, and what stores and forgets what is typed from now on. */
export function useUnsentText<Values extends object>(texts: UnsentTexts<Values>, about: string, penName: string) {
  const [typed] = useState(() => texts.of(about, penName));
  const store = useCallback((values: Values) => texts.store(about, penName, values), [texts, about, penName]);
  const forget = useCallback(() => texts.forget(about, penName), [texts, about, penName]);
  return { typed, store, forget };
}
