/** Makes a text of about so many characters. */
export type TextOf = (length: number) => string;

const repeated =
  (unit: string): TextOf =>
  (length) =>
    unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
/** All that opens, then all that closes. */
const nested =
  (open: string, close = ''): TextOf =>
  (length) => {
    const times = Math.floor(length / (open.length + close.length));
    return `${open.repeat(times)}x${close.repeat(times)}`;
  };
const within =
  (before: string, unit: string, after: string): TextOf =>
  (length) =>
    before + repeated(unit)(length) + after;
const numbered =
  (before: string, make: (n: number) => string, after: string): TextOf =>
  (length) => {
    let text = before;
    for (let n = 0; text.length < length; n += 1) text += make(n);
    return text + after;
  };

/** What people write: sentences without any markup. */
export const PLAIN_TEXT: TextOf = repeated('The boat left at six and nobody waved, since nobody was awake. ');

/** Texts that have cost a parser more than their length, or might: whoever finds another adds it. */
export const WORST_TEXTS: Record<string, TextOf> = {
  'a mark that never closes': nested('<em>'),
  'a mark nested without end': nested('<em>', '</em>'),
  'links nested without end': nested('<a href="/x">', '</a>'),
  'quotes nested without end': nested('<blockquote>', '</blockquote>'),
  'lists nested without end': nested('<ul><li>', '</li></ul>'),
  'unknown elements nested without end': nested('<x>', '</x>'),
  'drawings nested without end': nested('<svg>', '</svg>'),
  'tables that never close': nested('<table><tr><td>'),
  'many open and many others that close': nested('<em>', '</b>'),
  'many open and paragraphs that close': nested('<em>', '</p>'),
  'ends without a beginning': repeated('</em>'),
  'short paragraphs': repeated('<p>x'),
  'short headings': repeated('<h1>x'),
  'short list items': repeated('<li>x'),
  'short marks': repeated('<b>x</b>'),
  'marks around text that never close': repeated('<b>x'),
  'links without an address that never close': repeated('<a>x'),
  'paragraphs in lists': repeated('<ul>x<p>y'),
  'marks over paragraphs': repeated('<em>a<p>b</em>'),
  'crossed marks': repeated('<b><i></b></i>'),
  'paragraphs by blank lines': repeated('a\n\n'),
  'other sites’ pictures': repeated('text<img src=x>'),
  'own pictures': repeated('<img src="/media/a">'),
  'line breaks': repeated('<br>'),
  rules: repeated('<hr>'),
  'comments in an address': within('<a href="http://x/', '<!---->', '">x</a>'),
  'spaces before an address': within('<a href="', ' ', 'x">x</a>'),
  'one attribute many times': within('<p ', 'a ', '>'),
  'many attributes': numbered('<p ', (n) => `a${n} `, '>'),
  'quotes that never close': repeated('<p a="'),
  comments: repeated('<!---->'),
  'comments that never close': repeated('<!--'),
  declarations: repeated('<!'),
  'sections of data': repeated('<![CDATA['),
  scripts: repeated('<script></script>'),
  'scripts that never close': repeated('<script>'),
  'ends of scripts that are none': within('<script>', '</scrip', ''),
  'parts without scripts': repeated('<p><noscript></p>'),
  frames: repeated('<iframe></iframe>'),
  'less-than signs': repeated('<'),
  'greater-than signs': repeated('>'),
  ampersands: repeated('&'),
  'entities that never end': repeated('&quot'),
  'line ends': repeated('\n'),
  spaces: within('x\n', ' ', 'y'),
  'line ends and spaces': repeated(`\n${' '.repeat(1_000)}`),
  'one word': repeated('a'),
  apostrophes: repeated("a'"),
  hyphens: repeated('a-'),
  commas: repeated('a,'),
  points: repeated('a.'),
  'emphasis in Markdown': repeated('*a **b'),
  'signs above letters': repeated('e\u0301'),
  'joined signs': repeated('\u200d'),
  emoji: repeated('😀'),
  'null characters': repeated('<\0p>'),
};
