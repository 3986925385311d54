import { ERROR_STATUS, PRODUCT, type Access, type ErrorCode } from '@griot/contracts';
import { contract, LockedAnswer, type CallName, type Endpoint } from '@griot/contracts/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;
type Operation = Json & { operationId: string };

export interface OpenApi {
  openapi: '3.1.0';
  paths: Record<string, Record<string, Operation>>;
  [part: string]: unknown;
}

const WHO: Record<Access, string> = {
  anyone: 'For anyone.',
  'signed-in': 'For whoever is signed in.',
  verified: 'For whoever is signed in with a confirmed e-mail.',
  editor: 'For editors and administrators.',
  admin: 'For administrators.',
};
const ERROR = { $ref: '#/components/schemas/Error' };
const PATTERNED_BY_FORMAT = new Set(['date-time', 'date', 'email']);

/** A schema of the contract as JSON Schema: as a client sends it (`input`) or reads it (`output`). */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    io,
    cycles: 'throw',
    reused: 'inline',
    override({ jsonSchema }) {
      // Answers may grow (design §3), and what says no more than "a whole number" or "a date" only lengthens the page.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (PATTERNED_BY_FORMAT.has(jsonSchema.format ?? '')) delete jsonSchema.pattern;
    },
  });
  return plain;
}

/** The contract as OpenAPI 3.1 (design §3): every call of the table that this installation has. */
export function openApi(calls: readonly CallName[]): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const name of calls) {
    const [method = '', path = ''] = name.split(' ');
    (paths[path] ??= {})[method.toLowerCase()] = operation(method, path, contract[name]);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT} API`,
      version: '1',
      description:
        'Slashes at the end of a path are optional. Lists answer a page at a time. A refusal carries `error` for people and `code` for programs.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `token` of a sign-in, or the `access` of a refresh.',
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['error', 'code', 'detail'],
          properties: {
            error: { type: 'string' },
            code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
            detail: {
              anyOf: [
                { type: 'string' },
                { type: 'array', items: { type: 'string' } },
                { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
              ],
            },
          },
        },
      },
    },
  };
}

function operation(method: string, path: string, row: Endpoint): Operation {
  const words = path.split('/').filter(Boolean);
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map((m) => ({
      name: m[1],
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(row.query ? queryParameters(row.query) : []),
    ...(row.keyed
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description: 'Sent again with the same key, the call is done once and answers the same, for a day.',
            schema: { type: 'string', minLength: 1, maxLength: 200 },
          },
        ]
      : []),
  ];
  return {
    operationId: [method.toLowerCase(), ...words.map((w) => w.replace(/[{}]/g, '').replace(/\W/g, '_'))].join('_'),
    summary: row.summary,
    description: WHO[row.access],
    tags: [words[0] ?? ''],
    // Calls of /auth/ that anyone may make are how one gets a token, so they look at none.
    security: row.access !== 'anyone' ? [{ token: [] }] : words[0] === 'auth' ? [] : [{}, { token: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(row.body ? { requestBody: requestBody(row.body, row) } : {}),
    responses: responses(row),
  };
}

function queryParameters(query: z.ZodType): Json[] {
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** JSON; with files also a form, in which they come as bytes. */
function requestBody(body: z.ZodType, { files, filesRequired }: Endpoint): Json {
  const schema = schemaOf(body, 'input');
  const bytes = Object.fromEntries(
    (files ?? []).map((name) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }]),
  );
  const required = [...((schema['required'] as string[] | undefined) ?? []), ...(filesRequired ? (files ?? []) : [])];
  return {
    required: !body.safeParse({}).success,
    content: {
      'application/json': { schema },
      ...(files
        ? {
            'multipart/form-data': {
              schema: {
                ...schema,
                properties: { ...(schema['properties'] as Json | undefined), ...bytes },
                ...(required.length > 0 ? { required } : {}),
              },
            },
          }
        : {}),
    },
  };
}

function responses(row: Endpoint): Json {
  const status = row.status ?? 200;
  const answer: Json =
    status === 204
      ? { description: 'Done.' }
      : {
          description: row.summary,
          content: row.download
            ? Object.fromEntries(row.download.map((type) => [type, {}]))
            : json(schemaOf(row.response, 'output')),
        };
  const answers: Json = { [status]: answer, ...(row.statusAgain ? { [row.statusAgain]: answer } : {}) };
  const errors = row.errors ?? [];
  for (const at of new Set(errors.map((code) => ERROR_STATUS[code]))) {
    const codes = errors.filter((code) => ERROR_STATUS[code] === at);
    answers[at] = { description: codes.join(', '), content: json(refusal(codes)) };
  }
  return { ...answers, default: { description: 'Any other refusal.', content: json(ERROR) } };
}

/** The error shape with the codes that come with one status; a locked chapter says what would open it (ruling 11). */
function refusal(codes: readonly ErrorCode[]): Json {
  const locked = codes.some((code) => code === 'locked' || code === 'locked_signed_out');
  return {
    allOf: [
      ERROR,
      { properties: { code: { enum: codes } } },
      ...(locked ? [schemaOf(codes.length === 1 ? LockedAnswer : LockedAnswer.partial(), 'output')] : []),
    ],
  };
}

const json = (schema: Json): Json => ({ 'application/json': { schema } });
