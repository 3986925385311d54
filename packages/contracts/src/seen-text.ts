/** Scripts whose writing joins and parts letters by marks that cannot be seen. */
const JOINING = [
  'Arabic Syriac Mandaic Mongolian Nko Adlam Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala',
  'Khmer Myanmar Tibetan Balinese Javanese Sundanese Meetei_Mayek Chakma',
]
  .flatMap((line) => line.split(' '))
  .map((script) => `\\p{scx=${script}}`)
  .join('');

/** What cannot be seen and yet belongs: a language or a picture is made with it. */
const IN_PLACE = new RegExp(
  [
    // The joiner and the non-joiner between letters of these scripts; Malayalam and Sinhala end words with a joiner, too.
    `(?<=[${JOINING}])[\\u200C\\u200D](?=[${JOINING}])|(?<=[\\u0D4D\\u0DCA])\\u200D`,
    // The parts of one emoji, which picture a sign is, and the flags of parts of a country.
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
    '(?<=\\p{Emoji})[\\uFE0E\\uFE0F]|(?<=\\u{1F3F4})[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]+\\u{E007F}',
    // Which form of a sign is meant, in Chinese and Japanese names and in Mongolian.
    '(?<=\\p{scx=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]|(?<=\\p{scx=Mongolian})[\\u180B-\\u180D\\u180F]',
  ].join('|'),
  'gu',
);

/**
 * What else cannot be seen in a line of text: control characters, ends of lines, zero-width characters, marks that turn the
 * direction of writing around, and what means something to nobody else. By these a name passes for another, or breaks the page around it.
 */
const UNSEEN = /[\p{Cc}\p{Co}\u2028\u2029\p{Default_Ignorable_Code_Point}]/gu;

/** Whether everything in a line of text can be seen, or is a mark that its language needs. */
export const canBeSeen = (line: string): boolean => line.replace(IN_PLACE, '').search(UNSEEN) === -1;

/** A line of text without what cannot be seen in it, the marks of its language too: for comparing. */
export const seenOnly = (line: string): string => line.replace(UNSEEN, '');
