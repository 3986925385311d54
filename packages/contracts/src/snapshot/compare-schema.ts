import { isDeepStrictEqual } from 'node:util';

/** A JSON Schema, as zod writes it. */
export type Schema = { readonly [keyword: string]: unknown };

/** Said of a shape and not asked of a value. */
const NOTES = new Set(['description', 'title', 'default', 'examples', '$defs', '$schema', 'readOnly', 'id']);
/** Lower bounds may fall and upper ones rise, where less is asked. */
const LEAST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const UNDERSTOOD = new Set([
  ...NOTES,
  ...LEAST,
  ...MOST,
  'type',
  'enum',
  'const',
  'anyOf',
  'oneOf',
  '$ref',
  'properties',
  'required',
  'additionalProperties',
  'items',
]);

/**
 * Why senders that know the old shape of a request are not understood any more: the new one asks for more, or takes less.
 * Empty when everything that was right before still is.
 */
export const narrowedRequest = (before: Schema, now: Schema, at = ''): string[] =>
  unaccepted(before, now, { a: before, b: now, at, open: false, seen: new Set() });

/** Why readers that know the old shape of an answer do not find in the new one what they rely on. A field more is no reason. */
export const changedAnswer = (before: Schema, now: Schema, at = ''): string[] =>
  unaccepted(now, before, { a: now, b: before, at, open: true, seen: new Set() });

interface Where {
  /** The documents that `$ref`s point into. */
  a: Schema;
  b: Schema;
  at: string;
  /** `a` may have fields that `b` does not know: whoever reads an answer passes over them. */
  open: boolean;
  /** References that are being compared. */
  seen: Set<string>;
}

/** Why not every value of `a` is one of `b`. */
function unaccepted(from: Schema, to: Schema, where: Where): string[] {
  const refs = [from.$ref, to.$ref].join(' ');
  if (refs !== ' ' && where.seen.has(refs)) return [];
  where.seen.add(refs);
  const [a, b] = [resolved(from, where.a), resolved(to, where.b)];
  if (isDeepStrictEqual(meaning(a), meaning(b)) || isAnything(b)) return [];
  const [many, wanted] = [alternatives(a, where.a), alternatives(b, where.b)];
  if (many.length > 1 || wanted.length > 1)
    return many.flatMap((one) => {
      const tries = wanted.map((other) => unaccepted(one, other, where));
      if (tries.some((reasons) => reasons.length === 0)) return [];
      const alike = wanted.findIndex((other) => kindOf(other) === kindOf(one) && 'properties' in one);
      return alike >= 0 ? (tries[alike] ?? []) : [told(where, `${named(one)} is ${where.open ? 'new' : 'refused'}`)];
    });
  return [...kindReasons(a, b, where), ...boundReasons(a, b, where), ...partReasons(a, b, where)];
}

function kindReasons(a: Schema, b: Schema, where: Where): string[] {
  const strange = [...Object.keys(a), ...Object.keys(b)].filter((k) => !UNDERSTOOD.has(k));
  const changed = [...new Set(strange)].filter((k) => b[k] !== undefined && !isDeepStrictEqual(a[k], b[k]));
  const reasons = changed.map((k) =>
    told(
      where,
      `${k} was ${JSON.stringify(where.open ? b[k] : a[k])} and is ${JSON.stringify(where.open ? a[k] : b[k])}`,
    ),
  );
  if ('const' in b && !('const' in a && a.const === b.const)) return [...reasons, told(where, differing(a, b, where))];
  const fits = a.type === b.type || b.type === undefined || (a.type === 'integer' && b.type === 'number');
  const held = 'const' in a && (typeOf(a.const) === b.type || (b.type === 'number' && typeOf(a.const) === 'integer'));
  return fits || held ? reasons : [...reasons, told(where, differing(a, b, where))];
}

function boundReasons(a: Schema, b: Schema, where: Where): string[] {
  const size = (schema: Schema, key: string): number | undefined => {
    if (typeof schema[key] === 'number') return schema[key];
    if (typeof schema.const === 'string' && key.endsWith('Length')) return schema.const.length;
    return typeof schema.const === 'number' && key.endsWith('imum') ? schema.const : undefined;
  };
  const beyond = (keys: string[], further: (x: number, bound: number) => boolean): string[] =>
    keys
      .filter((key) => {
        const [x, bound] = [size(a, key), size(b, key)];
        return bound !== undefined && (x === undefined || further(x, bound));
      })
      .map((key) => {
        const [was, is] = where.open ? [b[key], a[key]] : [a[key], b[key]];
        return told(where, `${key} was ${String(was ?? 'open')} and is ${String(is ?? 'open')}`);
      });
  return [...beyond(LEAST, (x, bound) => x < bound), ...beyond(MOST, (x, bound) => x > bound)];
}

function partReasons(a: Schema, b: Schema, where: Where): string[] {
  if (b.items !== undefined && a.type === 'array')
    return unaccepted((a.items ?? {}) as Schema, b.items as Schema, { ...where, at: `${where.at}[]` });
  if (!isObject(b) || !isObject(a)) return [];
  const [mine, theirs] = [propertiesOf(a), propertiesOf(b)];
  const must = (schema: Schema): string[] => (schema.required as string[] | undefined) ?? [];
  const missing = must(b)
    .filter((name) => !must(a).includes(name))
    .map((name) => {
      if (!where.open) return `${inside(where.at, name)} is required${name in mine ? '' : ' and new'}`;
      return `${inside(where.at, name)} ${name in mine ? 'may be absent' : 'is gone'}`;
    });
  const gone = where.open
    ? Object.keys(theirs)
        .filter((name) => !(name in mine) && !must(b).includes(name))
        .map((name) => `${inside(where.at, name)} is gone`)
    : [];
  const inner = Object.keys(mine).flatMap((name) => {
    const other = theirs[name] ?? (b.additionalProperties as Schema | boolean | undefined);
    const here = inside(where.at, name);
    if (other === false) return where.open ? [] : [`${here} is not taken any more`];
    if (other === undefined) return where.open ? [] : [`${here} is not taken any more`];
    if (other === true) return [];
    return unaccepted(mine[name] as Schema, other as Schema, { ...where, at: here });
  });
  const [rest, allowed] = [a.additionalProperties, b.additionalProperties];
  if (!where.open && allowed === false && rest !== false && Object.keys(mine).length === 0)
    return [...missing, ...gone, ...inner, told(where, 'takes no other fields any more')];
  const values =
    isSchema(rest) && isSchema(allowed) ? unaccepted(rest, allowed, { ...where, at: `${where.at}.*` }) : [];
  return [...missing, ...gone, ...inner, ...values];
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const isObject = (schema: Schema): boolean => schema.type === 'object';
const propertiesOf = (schema: Schema): Record<string, unknown> => (schema.properties ?? {}) as Record<string, unknown>;
const meaning = (schema: Schema): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !NOTES.has(key)));
const isAnything = (schema: Schema): boolean => Object.keys(meaning(schema)).length === 0;
const inside = (at: string, name: string): string => (at ? `${at}.${name}` : name);
const told = ({ at }: Where, text: string): string => (at ? `${at}: ${text}` : text);
const typeOf = (value: unknown): string =>
  value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value;
const kindOf = (schema: Schema): unknown => schema.type ?? ('const' in schema ? typeOf(schema.const) : undefined);
const named = (schema: Schema): string =>
  'const' in schema ? JSON.stringify(schema.const) : isAnything(schema) ? 'anything' : String(schema.type);
const differing = (a: Schema, b: Schema, { open }: Where): string =>
  open ? `was ${named(b)} and is ${named(a)}` : `was ${named(a)} and is ${named(b)}`;

function resolved(schema: Schema, document: Schema): Schema {
  const ref = schema.$ref;
  if (typeof ref !== 'string') return schema;
  let found: unknown = document;
  for (const part of ref.split('/').slice(1)) found = (found as Record<string, unknown> | undefined)?.[part];
  return isSchema(found) ? found : {};
}

/** One schema for each kind of value: a list of values is one of constants. */
function alternatives(schema: Schema, document: Schema): Schema[] {
  const { enum: values, anyOf, oneOf, type, ...rest } = schema;
  if (Array.isArray(values)) return values.map((value: unknown) => ({ const: value }));
  const either = (anyOf ?? oneOf) as Schema[] | undefined;
  if (either) return either.flatMap((one) => alternatives(resolved(one, document), document));
  if (Array.isArray(type)) return type.map((one: unknown) => ({ ...rest, type: one }));
  if (type === 'boolean' && !('const' in schema)) return [{ const: true }, { const: false }];
  return [type === undefined || 'const' in schema ? without(schema, 'const' in schema ? 'type' : '') : schema];
}

const without = (schema: Schema, key: string): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== key));
