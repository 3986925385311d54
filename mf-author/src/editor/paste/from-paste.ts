import type { Block } from '../document.ts';
import { documentOf, parse } from '../from-html.ts';
import { nameHeadings } from './headings.ts';
import { markNotes } from './notes.ts';
import { findSceneBreaks } from './scene-breaks.ts';
import { tidySpaces } from './spaces.ts';
import { applyStyles } from './styles.ts';
import { tidyWord } from './word.ts';

/**
 * What was copied somewhere else as a document of the chapter subset. Each program has its own way to say what a text is; it is
 * said in plain HTML first, and read as a stored text is. Stored texts do not come through here: what their author wrote stands.
 */
export function fromPaste(html: string): Block[] {
  const body = parse(html);
  applyStyles(body, html);
  tidyWord(body);
  nameHeadings(body);
  markNotes(body);
  tidySpaces(body);
  findSceneBreaks(body);
  return documentOf(body);
}
