import { WARNING_TEXTS, WARNINGS, type Warning } from '@griot/contracts';

/** What is warned of under its names on the wire, from the texts that the form shows. */
export const warningCodes = (texts: readonly string[]): Warning[] =>
  WARNINGS.filter((code) => texts.includes(WARNING_TEXTS[code]));
