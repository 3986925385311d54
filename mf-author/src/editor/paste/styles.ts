import { styleOf } from '../from-html.ts';

/** What a text can look like; everything else a rule says is about the page it comes from. */
const LOOKS =
  /(?:^|;)\s*(font|font-style|font-weight|text-decoration|text-decoration-line|vertical-align|display)\s*:/i;
/** Rules of more than this come from web pages, which say the same in each element when they are copied. */
const RULES_MAX = 1_000;

/** Cocoa (Pages, Notes, Scrivener, TextEdit) and Word say how words look in rules for classes: here each element says it itself. */
export function applyStyles(body: Element, html: string): void {
  const rules = rulesIn(html);
  for (const element of body.querySelectorAll('[class], [data-style]')) {
    const own = styleOf(element);
    const ofClasses = [...element.classList].flatMap((name) => [
      rules.get(`${element.localName}.${name.toLowerCase()}`) ?? '',
      rules.get(`.${name.toLowerCase()}`) ?? '',
    ]);
    const style = [own, ...ofClasses].filter(Boolean).map(expanded).join(';');
    if (style) element.setAttribute('data-style', style);
    if (/(?:^|;)\s*display\s*:\s*none/i.test(style)) element.remove();
  }
}

function rulesIn(html: string): Map<string, string> {
  const rules = new Map<string, string>();
  for (const [, sheet = ''] of html.matchAll(/<style\b[^<>]*>([\s\S]*?)(?:<\/style\s*>|$)/gi)) {
    for (const rule of sheet.split('}')) {
      const open = rule.lastIndexOf('{');
      if (open < 0 || rules.size >= RULES_MAX) continue;
      const style = rule.slice(open + 1).trim();
      if (!LOOKS.test(style)) continue;
      // Word sets its rules in comments of HTML, and comments of its own between them.
      const names = rule.slice(0, open).split('<!--').at(-1)?.split('*/').at(-1) ?? '';
      for (const name of names.split(',')) {
        const [, tag = '', className] = /^\s*([a-z0-9]*)\.([\w-]+)\s*$/i.exec(name) ?? [];
        if (className) rules.set(`${tag}.${className}`.toLowerCase(), style);
      }
    }
  }
  return rules;
}

/** `font: italic 12px Times` and the face `Times-BoldItalic` say what `font-style` and `font-weight` do. */
function expanded(style: string): string {
  const [, font = ''] = /(?:^|;)\s*font\s*:([^;]*)/i.exec(style) ?? [];
  if (font === '') return style;
  const italic = /\b(?:italic|oblique)/i.test(font) || /-\w*(?:Italic|Oblique)/.test(font);
  const bold = /\b(?:bold|[6-9]00)\b/i.test(font) || /-\w*(?:Bold|Heavy|Black)/.test(font);
  return `${style}${italic ? ';font-style:italic' : ''}${bold ? ';font-weight:bold' : ''}`;
}
