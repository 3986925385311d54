import { z } from 'zod';
import { contract } from '../contract.ts';
import type { Registry } from './types.ts';

const Asked = z.object({
  call: z
    .string()
    .refine(
      (c): c is keyof typeof contract => c in contract && c.startsWith('GET '),
      'is no GET call of the contract',
    ) as unknown as z.ZodType<keyof typeof contract>,
  params: z.record(z.string(), z.string()).optional(),
  query: z.record(z.string(), z.string()).optional(),
});
const Prefetch = Asked.extend({ ofFirst: z.array(Asked).optional() });

const Selection = z.object({
  query: z.string().min(1),
  title: z.string().refine((title) => title.includes('{}'), 'has no {} for what is chosen'),
  values: z.union([z.record(z.string(), z.string()), Prefetch.shape.call]).optional(),
});

const FixedHead = z.object({
  title: z.string(),
  description: z.string().optional(),
  selections: z.array(Selection).optional(),
  index: z.literal(false).optional(),
});

const ManifestPage = z.object({
  path: z.string().startsWith('/'),
  guard: z.enum(['public', 'guest', 'signed-in', 'verified', 'unverified', 'staff']),
  over: z.string().startsWith('/').optional(),
  chunk: z.string().min(1),
  prefetch: z.array(Prefetch).optional(),
  head: z.union([FixedHead, z.enum(['novel', 'chapter', 'author', 'list', 'home'])]),
  layout: z.enum(['full', 'none']).optional(),
  storedLook: z.string().min(1).optional(),
  newcomers: z.string().min(1).optional(),
});

const ManifestOverlay = z.object({
  name: z.string().regex(/^[a-z]+\.[a-z-]+$/),
  query: z.string().min(1).optional(),
  popup: z.literal(true).optional(),
  stored: z.string().min(1).optional(),
  field: z.object({ title: z.string().min(1), label: z.string().min(1) }).optional(),
});

/** `remote.manifest.ts` of one remote. */
export const RemoteManifest = z.object({
  name: z.string().regex(/^mf-[a-z]+$/),
  owner: z.string().min(1),
  version: z.string(),
  contracts: z.object({ api: z.int(), bus: z.int(), kit: z.int() }),
  pages: z.array(ManifestPage).min(1),
  overlays: z.array(ManifestOverlay).optional(),
});

/** What is needed to load one build of a remote. */
const RemoteBuild = z.object({
  buildId: z.string().regex(/^[0-9a-f]{12,}$/),
  base: z.string(),
  entry: z.string(),
  integrity: z.string().startsWith('sha384-'),
  assets: z.record(z.string(), z.array(z.string())),
});

export const RegisteredRemote = RemoteManifest.extend({
  ...RemoteBuild.shape,
  container: z.string(),
  previous: RemoteBuild.optional(),
});

const Range = z.object({ min: z.int(), max: z.int() });
export const ContractRanges = z.object({ api: Range, bus: Range, kit: Range });

export const RegistrySchema: z.ZodType<Registry> = z.object({
  remotes: z.array(RegisteredRemote),
  supports: ContractRanges.optional(),
  live: z.boolean().optional(),
});
