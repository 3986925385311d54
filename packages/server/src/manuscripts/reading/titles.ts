/** What stands before and after the chapters of a book, by its heading. */
const MATTER = new RegExp(
  `^(the )?(${[
    'title ?page|half ?title|cover|imprint|colophon|uncopyright|copyright( page| notice)?|legal notice|all rights reserved|credits',
    'dedication|epigraph|(table of )?contents|toc|list of (illustrations|chapters|characters|figures|tables)|illustrations',
    'introduction|preface|foreword|(end|foot)?notes|bibliography|glossary|index|references',
    'acknowledge?ments?|thanks|about the (author|publisher|book)|also by .*|other books by .*|by the same author|newsletter',
  ].join('|')})$`,
  'i',
);
export const isMatter = (title: string): boolean => MATTER.test(title.trim());

const NUMERAL = String.raw`(?:\d{1,4}|[ivxlcdm]{1,9})`;
const WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|(?:a )?hundred';
const ORDINALS = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|final';
const KINDS =
  'chapter|chap\\.?|ch\\.?|letter|episode|scene|canto|chapitre|kapitel|cap[ií]tulo|capitolo|hoofdstuk|глава';
const STANDING = 'prologue|prolog|epilogue|epilog|interlude|intermission|afterword|coda';

const LABELLED = new RegExp(
  String.raw`^(?:(?:${KINDS})\s*(?:the\s+)?(?:${NUMERAL}|${WORDS})|(?:the\s+)?(?:${ORDINALS})\s+(?:chapter|letter)|${STANDING}|第\s*[\d〇零一二三四五六七八九十百千]+\s*[章回話话節节])(?![\p{L}\d])`,
  'iu',
);
const BARE = new RegExp(String.raw`^(?:${NUMERAL}|${WORDS})[.:]?$`, 'i');
const STANDS_ALONE = new RegExp(`^(?:${STANDING})\\b`, 'i');

/** “Chapter 12”, “Letter IV”, “Prologue”, with or without a name after it. */
export const isChapterTitle = (title: string): boolean => LABELLED.test(title.trim());
/** A number and nothing else: “12”, “IV.”, “Twelve”. */
export const isNumeral = (title: string): boolean => BARE.test(title.trim());
/** What belongs to the text although it stands outside of its parts. */
export const isPrologue = (title: string): boolean => STANDS_ALONE.test(title.trim());
/** A label without a name, which may follow on a line of its own. */
export const isBareLabel = (title: string): boolean =>
  isNumeral(title) ||
  new RegExp(String.raw`^(?:${KINDS})\s*(?:the\s+)?(?:${NUMERAL}|${WORDS})[.:]?$`, 'i').test(title.trim());

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
const NUMBER_WORDS = WORDS.split('|').slice(0, 19);
/** The number that a bare numeral means; 0 when it means none. */
export function numberOf(title: string): number {
  const text = title.trim().toLowerCase().replace(/[.:]$/, '');
  if (/^\d+$/.test(text)) return Number(text);
  if (NUMBER_WORDS.includes(text)) return NUMBER_WORDS.indexOf(text) + 1;
  if (!/^[ivxlcdm]+$/.test(text)) return 0;
  const values = [...text].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, n) => sum + (value < (values[n + 1] ?? 0) ? -value : value), 0);
}
