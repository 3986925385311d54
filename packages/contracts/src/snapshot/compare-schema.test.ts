import { z } from 'zod';
import { changedAnswer, narrowedRequest, type Schema } from './compare-schema.ts';

const sent = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: 'input' }) as Schema;
const answered = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: 'output' }) as Schema;
const request = (before: z.ZodType, now: z.ZodType): string[] => narrowedRequest(sent(before), sent(now));
const answer = (before: z.ZodType, now: z.ZodType): string[] => changedAnswer(answered(before), answered(now));

const {
  object,
  strictObject,
  string,
  number,
  int,
  boolean,
  enum: oneOf,
  literal,
  array,
  union,
  record,
  null: nothing,
  unknown,
} = z;

describe('a request', () => {
  test.each<[what: string, before: z.ZodType, now: z.ZodType, reasons: string[]]>([
    ['asks for a new field', object({}), object({ a: string() }), ['a is required and new']],
    ['asks for what could be left out', object({ a: string().optional() }), object({ a: string() }), ['a is required']],
    ['asks for what had a default', object({ a: string().default('x') }), object({ a: string() }), ['a is required']],
    ['drops a field', object({ a: string(), b: string() }), object({ a: string() }), ['b is not taken any more']],
    [
      'refuses a field',
      strictObject({ a: string(), b: string() }),
      strictObject({ a: string() }),
      ['b is not taken any more'],
    ],
    ['changes a type', object({ a: string() }), object({ a: number() }), ['a: was string and is number']],
    [
      'wants whole numbers',
      object({ a: number() }),
      object({ a: z.int() }),
      [
        'a: was number and is integer',
        'a: minimum was open and is -9007199254740991',
        'a: maximum was open and is 9007199254740991',
      ],
    ],
    ['takes a value less', object({ a: oneOf(['x', 'y']) }), object({ a: oneOf(['x']) }), ['a: "y" is refused']],
    ['takes a few texts only', object({ a: string() }), object({ a: oneOf(['x', 'y']) }), ['a: string is refused']],
    ['takes no null', object({ a: string().nullable() }), object({ a: string() }), ['a: null is refused']],
    [
      'lowers a bound',
      object({ a: string().max(20) }),
      object({ a: string().max(10) }),
      ['a: maxLength was 20 and is 10'],
    ],
    [
      'sets a bound',
      object({ a: array(string()) }),
      object({ a: array(string()).min(1) }),
      ['a: minItems was open and is 1'],
    ],
    [
      'wants another form',
      object({ a: string().regex(/^a/) }),
      object({ a: string().regex(/^b/) }),
      ['a: pattern was "^a" and is "^b"'],
    ],
    [
      'narrows what is deep inside',
      object({ a: array(object({ b: string() })) }),
      object({ a: array(object({ b: string(), c: string() })) }),
      ['a[].c is required and new'],
    ],
    [
      'narrows the values of a record',
      record(string(), string()),
      record(string(), int()),
      ['.*: was string and is integer'],
    ],
  ])('that %s is broken', (_, before, now, reasons) => {
    expect(request(before, now).slice(0, reasons.length)).toEqual(reasons);
  });

  test.each<[what: string, before: z.ZodType, now: z.ZodType]>([
    ['the same', object({ a: string() }), object({ a: string() })],
    [
      'has a new field that may be left out',
      strictObject({ a: string() }),
      strictObject({ a: string(), b: int().optional() }),
    ],
    ['takes more values', object({ a: oneOf(['x']) }), object({ a: oneOf(['x', 'y']) })],
    ['takes any text where it took some', object({ a: oneOf(['x', 'y']) }), object({ a: string() })],
    ['takes null too', object({ a: string() }), object({ a: string().nullable() })],
    ['takes numbers with a fraction too', object({ a: int() }), object({ a: number() })],
    ['raises a bound', object({ a: string().max(10) }), object({ a: string().max(20) })],
    ['takes what was asked for as optional', object({ a: string() }), object({ a: string().optional() })],
    ['takes anything', object({ a: string() }), object({ a: unknown() })],
    ['says more of itself', object({ a: string() }), object({ a: string().describe('A name.') })],
    ['takes both where it took true', object({ a: literal(true) }), object({ a: boolean() })],
  ])('that is %s goes on as before', (_, before, now) => {
    expect(request(before, now)).toEqual([]);
  });
});

describe('an answer', () => {
  test.each<[what: string, before: z.ZodType, now: z.ZodType, reasons: string[]]>([
    ['loses a field', object({ a: string(), b: string() }), object({ a: string() }), ['b is gone']],
    ['loses a field that was not always there', object({ a: string().optional() }), object({}), ['a is gone']],
    ['leaves a field out sometimes', object({ a: string() }), object({ a: string().optional() }), ['a may be absent']],
    ['may hold null', object({ a: string() }), object({ a: string().nullable() }), ['a: null is new']],
    ['changes a type', object({ a: string() }), object({ a: number() }), ['a: was string and is number']],
    ['has a new value', object({ a: oneOf(['x']) }), object({ a: oneOf(['x', 'y']) }), ['a: "y" is new']],
    [
      'breaks in a list',
      object({ r: array(object({ a: string(), b: int() })) }),
      object({ r: array(object({ b: int() })) }),
      ['r[].a is gone'],
    ],
    [
      'breaks in one of two shapes',
      union([nothing(), object({ a: string() })]),
      union([nothing(), object({ b: string() })]),
      ['a is gone'],
    ],
  ])('that %s is broken', (_, before, now, reasons) => {
    expect(answer(before, now)).toEqual(reasons);
  });

  test.each<[what: string, before: z.ZodType, now: z.ZodType]>([
    ['has a field more', object({ a: string() }), object({ a: string(), b: string() })],
    ['has a field more in a list', array(object({ a: string() })), array(object({ a: string(), b: string() }))],
    ['always has what it had sometimes', object({ a: string().optional() }), object({ a: string() })],
    ['is never null any more', object({ a: string().nullable() }), object({ a: string() })],
    ['has fewer values', object({ a: oneOf(['x', 'y']) }), object({ a: literal('x') })],
    ['is more exact', object({ a: number() }), object({ a: int() })],
  ])('that %s goes on as before', (_, before, now) => {
    expect(answer(before, now)).toEqual([]);
  });

  test('that refers to itself is compared through the reference', () => {
    const node = (more: object): Schema => ({
      $ref: '#/$defs/Node',
      $defs: {
        Node: {
          type: 'object',
          properties: { name: { type: 'string' }, next: { $ref: '#/$defs/Node' }, ...more },
          required: ['name'],
        },
      },
    });
    expect(changedAnswer(node({}), node({ more: { type: 'string' } }))).toEqual([]);
  });
});
