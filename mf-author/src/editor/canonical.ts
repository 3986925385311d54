import { fromHtml } from './from-html.ts';
import { toHtml } from './to-html.ts';

/** A text as the editor would write it, so that equal texts are equal HTML, and nothing but the subset remains. */
export const canonical = (html: string): string => toHtml(fromHtml(html));
