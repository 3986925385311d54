import { z } from 'zod';
import type { Endpoint } from '../api/endpoint.ts';
import { contract } from '../contract.ts';
import { MIRRORED } from '../events/mirrored.ts';
import { commands, facts, overlays } from '../events/schema.ts';
import { UPCASTERS } from '../events/upcasters.ts';
import { CONTRACT_VERSIONS } from '../manifest/define.ts';
import { RemoteManifest } from '../manifest/schema.ts';
import type { ContractName } from '../manifest/types.ts';
import type { Schema } from './compare-schema.ts';

export interface CallShape {
  access: string;
  keyed?: true;
  status: number;
  files?: readonly string[];
  download?: readonly string[];
  errors: readonly string[];
  query?: Schema;
  body?: Schema;
  response: Schema;
}

/** What the deployables have promised each other, as it is stored in `packages/contracts/snapshot/`, a file for each part. */
export interface Snapshot {
  versions: Record<ContractName, number>;
  calls: Record<string, CallShape>;
  facts: Record<string, Schema>;
  mirrored: readonly string[];
  commands: Record<string, { payload: Schema; answer: Schema }>;
  overlays: Record<string, { props: Schema; answer: Schema }>;
  manifest: Schema;
}

/** The contracts of this tree. */
export const takeSnapshot = (): Snapshot => ({
  versions: CONTRACT_VERSIONS,
  calls: byName(
    contract,
    ({ access, keyed, status = 200, files, download, errors = [], query, body, response }: Endpoint) => ({
      access,
      ...(keyed && { keyed }),
      status,
      ...(files && { files: [...files].sort() }),
      ...(download && { download: [...download].sort() }),
      errors: [...errors].sort(),
      ...(query && { query: taken(query) }),
      ...(body && { body: taken(body) }),
      response: given(response),
    }),
  ),
  facts: byName(facts, given),
  mirrored: [...MIRRORED.keys()].sort(),
  commands: byName(commands, ({ payload, answer }) => ({ payload: taken(payload), answer: given(answer) })),
  overlays: byName(overlays, ({ props, answer }) => ({ props: taken(props), answer: given(answer) })),
  manifest: taken(RemoteManifest),
});

/** Which older facts still reach their listeners: by the name of the newer one that they become. */
export const upcasted = (): ReadonlyMap<string, string> => new Map(UPCASTERS.map(({ from, to }) => [from, to]));

const byName = <T, Shape>(table: Record<string, T>, shape: (row: T) => Shape): Record<string, Shape> =>
  Object.fromEntries(
    Object.keys(table)
      .sort()
      .map((name) => [name, shape(table[name] as T)]),
  );

/** The shape of what is sent, and of what comes. */
const taken = (schema: z.ZodType): Schema => inOrder(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
const given = (schema: z.ZodType): Schema => inOrder(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));

/** Said by the type alone: every whole number that a client can hold. */
const SAFE = new Set([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);
const isSaid = (key: string, part: unknown, whole: object): boolean =>
  key !== '$schema' && !(key === 'pattern' && 'format' in whole) && !SAFE.has(part as number);

/** The names in order, so that a difference is one of meaning. A form that has a name needs no pattern. */
function inOrder(value: unknown): Schema {
  if (Array.isArray(value)) return value.map(inOrder) as unknown as Schema;
  if (typeof value !== 'object' || value === null) return value as Schema;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, part]) => isSaid(key, part, value))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, key === 'required' ? [...(part as string[])].sort() : inOrder(part)]),
  );
}
