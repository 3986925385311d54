import type { z } from 'zod';
import { contract, type CallName, type Endpoint } from './contract.ts';

/** What a field that names something is called, in every body. */
const NAMES = /(^|_)(name|title|signature|category|age_range|tags|genres)$/;
/** Not names that are stored: compared with one that is there, or what a browser calls a failure. */
const COMPARED: readonly string[] = [
  // Sent along and not changed (part 2 §2.12).
  'PUT /novels/mine/{novel}/ title',
  'PATCH /novels/mine/{novel}/ title',
  'POST /user/request-delete-account/ pen_name',
  'POST /contracts/apply/ pen_name',
  'PATCH /contracts/{contract}/ pen_name',
  'POST /client-errors/ name',
];

const fields = (Object.keys(contract) as CallName[]).flatMap((call) => {
  const { body } = contract[call] as Endpoint;
  const shape = (body as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {};
  return Object.keys(shape)
    .filter((field) => NAMES.test(field) && !COMPARED.includes(`${call} ${field}`))
    .map((field) => ({ at: `${call} ${field}`, schema: shape[field] as z.ZodType }));
});
const takes = (schema: z.ZodType, text: string): boolean =>
  schema.safeParse(text).success || schema.safeParse([text]).success;

test('the fields that name something are found', () => {
  const places = fields.map(({ at }) => at);
  for (const at of [
    'POST /auth/signup/ pen_name',
    'PUT /users/me/ first_name',
    'POST /novels/mine/ title',
    'PATCH /novels/mine/{novel}/ tags',
    'POST /novels/mine/{novel}/chapters/ title',
    'POST /tags/ name',
  ])
    expect(places).toContain(at);
});

test.each(fields)('$at takes what a language needs, and nothing that cannot be seen', ({ schema }) => {
  for (const text of ['Adaeze Obi', 'می‌خواهم']) expect(takes(schema, text)).toBe(true);
  for (const text of ['Ada\u202Eibo', 'Ada\u200BObi', 'Ada\u0007', 'Ada\nObi']) expect(takes(schema, text)).toBe(false);
});

test.each(fields.filter(({ at }) => /(tags|genres)$|(genres|tags|listings|categories|ratings)\/.* name$/.test(at)))(
  '$at takes no comma, since lists of names are asked for with commas between them',
  ({ schema }) => expect(takes(schema, 'Slow, and sweet')).toBe(false),
);
