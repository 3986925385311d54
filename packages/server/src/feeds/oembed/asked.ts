import { z } from 'zod';
import { check } from '../../http/check.ts';
import { Refusal } from '../../http/errors.ts';

const size = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, 'A size is a whole number of pixels, from 1.')
  .transform(Number)
  .optional();

/** What the standard names (oembed.com §2.2); what else programs send along, as WordPress its `dnt`, is for other platforms. */
const Asked = z.object({
  url: z.string().min(1).max(2_000),
  format: z.string().optional(),
  maxwidth: size,
  maxheight: size,
});

export const OEMBED_TYPES = { json: 'application/json', xml: 'text/xml' } as const;
export type OembedFormat = keyof typeof OEMBED_TYPES;

/** What a link is to be shown by. Sizes are in pixels, without an end where none is given. */
export interface Asked {
  url: string;
  format: OembedFormat;
  width: number;
  height: number;
}

/** @throws Refusal `invalid`; with the status 501 for a format that is not written here, as the standard has it */
export function readAsked(query: unknown): Asked {
  const { url, format = 'json', maxwidth, maxheight } = check(Asked, query, 'query') as z.output<typeof Asked>;
  if (!isFormat(format)) throw new UnknownFormat();
  return { url, format, width: maxwidth ?? Infinity, height: maxheight ?? Infinity };
}

const isFormat = (format: string): format is OembedFormat => Object.hasOwn(OEMBED_TYPES, format);

class UnknownFormat extends Refusal {
  constructor() {
    super('invalid', 'A link is described as json or xml.', { detail: { format: ['This is json or xml.'] } });
  }
  override get status(): number {
    return 501;
  }
}
