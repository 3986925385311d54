import { PLATFORM_PEN_NAME } from '@griot/contracts';

/** A pen name as it is shown: trimmed, single spaces, no invisible characters. */
export const tidyPenName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

/** A pen name as it is compared: whatever its case or typographic variant (ruling 19). */
export const penNameKey = (name: string): string => tidyPenName(name.normalize('NFKC')).toLowerCase();

/** The platform writes under its own pen name (part 1 §6); nobody else may. */
export const isReserved = (key: string): boolean => key === penNameKey(PLATFORM_PEN_NAME);
