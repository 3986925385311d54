import { canBeSeen, seenOnly } from './seen-text.ts';

test.each([
  ['accents, signs and figures', 'Dr. Ọlájùmọ̀kẹ́ O’Neil-Ångström, 2nd (née Smith)'],
  ['Persian, whose words are parted without a space', 'می‌خواهم'],
  ['Bengali and Sinhala conjuncts', 'র‍্যাব ශ්‍රී'],
  ['a Malayalam word that ends with a joiner', 'അവന്‍'],
  ['Arabic and Hebrew', 'علي בן'],
  ['a family, a flag, a rainbow flag, a key and a heart', '👨‍👩‍👧 🇳🇬 🏳️‍🌈 1️⃣ ❤️'],
  ['a skin of another colour, and Scotland', '👩🏾‍🚀 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['a Japanese name by the very sign it is written with', '葛\u{E0100}城'],
])('%s can be seen', (_, text) => {
  expect(canBeSeen(text)).toBe(true);
});

test.each([
  ['a zero-width space', 'Ada\u200BObi'],
  ['a word joiner', 'Ada\u2060'],
  ['a byte order mark', '\uFEFFAda'],
  ['a soft hyphen', 'Ada\u00ADObi'],
  ['a joiner among Latin letters', 'Ad\u200Da'],
  ['a non-joiner at the end', 'علی\u200C'],
  ['a mark of a picture where there is none', 'Ada\uFE0F'],
  ['a direction turned around', 'Ada \u202Eibo'],
  ['an isolated direction', '\u2067Ada\u2069'],
  ['a mark of direction', 'Ada\u200F'],
  ['a filler that looks like nothing', '\u3164'],
  ['signs of a language of tags', 'Ada\u{E0041}'],
  ['a bell', 'Ada\u0007'],
  ['another line', 'Ada\nObi'],
  ['another line of its own kind', 'Ada\u2028Obi'],
  ['a tab', 'Ada\tObi'],
  ['a sign of somebody’s own', 'Ada\uE000'],
])('%s cannot be seen', (_, text) => {
  expect(canBeSeen(text)).toBe(false);
});

test('names are compared by what can be seen in them', () => {
  expect(seenOnly('A\u200Bda\u202E')).toBe('Ada');
  expect(seenOnly('می‌خواهم')).toBe('میخواهم');
});
