import { z } from 'zod';
import { LISTINGS, PAGE_SIZE, PAGE_SIZE_MAX } from '../limits.ts';
import type { ErrorCode } from '../errors.ts';

/**
 * Who may call: anyone; whoever is signed in; signed in with a confirmed e-mail; editors (and admins); admins.
 * Asked before anything else (ruling 17).
 */
export type Access = 'anyone' | 'signed-in' | 'verified' | 'editor' | 'admin';

/** One call of the contract. Its key in the table is `METHOD /path/{parameter}/`. */
export interface Endpoint {
  access: Access;
  /** What it is for, one line; the heading in the API's page. */
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Multipart fields come as strings or lists; files by these names come as bytes. */
  files?: readonly string[];
  /** None of the files may be absent. */
  filesRequired?: true;
  /** How large a file may be, in bytes; as large as a picture unless told otherwise. */
  fileMaxBytes?: number;
  /** How long a field of a form may be, in bytes; as long as a synopsis unless told otherwise. */
  fieldMaxBytes?: number;
  /** Answers with a file of one of these media types, and not with JSON. */
  download?: readonly string[];
  /** Takes an `Idempotency-Key` (ruling 26). */
  keyed?: true;
  status?: 200 | 201 | 202 | 204;
  /** What is answered instead when the handler says that it had been done before (`again()`). */
  statusAgain?: 200;
  response: z.ZodType;
  errors?: readonly ErrorCode[];
}

export const endpoint = <const E extends Endpoint>(e: E): E => e;

/**
 * A list as every list call answers it (design §3). With `at_least`, `count` is where counting ended, since there are many: it grows
 * from page to page, and is always larger than what has been turned over while something follows.
 */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.int(),
    at_least: z.literal(true).optional(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });

/** A whole number in a query or a form, where everything comes as text. */
export const wholeNumber = z.coerce
  .number({ error: ({ code }) => (code === 'invalid_type' ? 'A whole number is needed.' : undefined) })
  .int();

/** `limit` and `offset`: an over-large limit is cut, a malformed one refused (ruling 17). */
export const paging = {
  limit: wholeNumber
    .min(1)
    .transform((n) => Math.min(n, PAGE_SIZE_MAX))
    .default(PAGE_SIZE),
  offset: wholeNumber.min(0).max(1_000_000).default(0),
};
export const Paging = z.object(paging);

/** A query flag such as `show_shelf=true`; the specification's client also writes `True`. */
export const flag = z.stringbool().optional();

/** A shelf: `offered` counts for administrators, who alone see what is not on it; all others always see what is. */
export const Shelf = z.object({
  ...paging,
  offered: flag.describe(
    'For administrators, who find what is off the shelf with `false`; for all others it is what is on it.',
  ),
});

/** Comma-separated names, any case; an empty text asks for none in particular, as if it were absent. */
export const names = z
  .string()
  .max(500)
  .transform((s) => {
    const given = s
      .split(',')
      .map((n) => n.trim())
      .filter(Boolean);
    return given.length > 0 ? given : undefined;
  })
  .optional();

export const Listing = z.enum(LISTINGS);
export const Id = z.string().min(1).max(80);
export const Instant = z.iso.datetime();
/** For answers without a body. */
export const Nothing = z.null();
