import { PLATFORM_PEN_NAME } from '@griot/contracts';
import { canBeSeen, seenOnly } from '@griot/contracts/contract';

/** A name as it is shown: trimmed, single spaces, nothing that cannot be seen but the marks of its language. */
export function tidyName(name: string): string {
  const spaced = name.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return canBeSeen(spaced) ? spaced : seenOnly(spaced).trim();
}

/** A pen name as it is compared: whatever its case or typographic variant (ruling 19). */
export const penNameKey = (name: string): string => seenOnly(tidyName(name.normalize('NFKC'))).toLowerCase();

/** The platform writes under its own pen name (part 1 §6); nobody else may. */
export const isReserved = (key: string): boolean => key === penNameKey(PLATFORM_PEN_NAME);
