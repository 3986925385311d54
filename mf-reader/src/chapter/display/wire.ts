import type { Entities } from '@griot/contracts';
import { sound, type Display } from './options.ts';

type Wire = Entities['DisplayOptions'];

/** The choices under the API's names; all of them, so that the account holds one whole look. */
export const toWire = (d: Display): Wire => ({
  font_size: d.fontSize,
  font_family: d.fontFamily,
  background_color: d.backgroundColor ?? 'system',
  line_height: d.lineHeight,
  width: d.width,
  paragraph_spacing: d.paragraphSpacing,
  justify: d.justify,
  comments: d.comments,
});

/** The account's choices; what it does not name is as the reader comes. */
export const fromWire = (w: Wire): Display =>
  sound({
    fontSize: w.font_size,
    fontFamily: w.font_family,
    backgroundColor: w.background_color,
    lineHeight: w.line_height,
    width: w.width,
    paragraphSpacing: w.paragraph_spacing,
    justify: w.justify,
    comments: w.comments,
  });
