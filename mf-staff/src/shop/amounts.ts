/** A whole number that was typed, or the text as it is, which the server then refuses by the field. */
export const numberOf = (text: string | undefined): number =>
  /^\s*\d{1,12}\s*$/.test(text ?? '') ? Number(text) : Number.NaN;

/** A text for a field that takes a whole number; nothing when it is one within its bounds. */
export const wholeWithin =
  (least: number, most: number) =>
  (text: string): string | undefined => {
    const number = numberOf(text);
    if (Number.isNaN(number)) return 'A whole number is needed.';
    return number < least ? `At least ${least}.` : number > most ? `At most ${most}.` : undefined;
  };

/** A text for a field that takes an amount of money; nothing when it is one. */
export const asAmount = (text: string): string | undefined =>
  /^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) && Number(text) > 0
    ? undefined
    : 'An amount such as 1500 or 1500.50 is needed.';
