import { isBucket } from './bucket.ts';
import type { Source, Stored } from './stored.ts';

/** Where builds, pointers and history lie: a folder of the disk or a bucket. Keys have slashes, and none before the first name. */
export interface Store {
  /** As people name it: a folder, or `s3://bucket/prefix`. */
  readonly where: string;
  read(key: string): Promise<Stored | null>;
  /** Cheap where nothing has changed since `version` was read. */
  readIfChanged(key: string, version: string): Promise<Stored | 'unchanged' | null>;
  /** Replaces `version` (null: nothing) in one step. False when something else stands there by now. */
  replace(key: string, bytes: Buffer, version: string | null): Promise<boolean>;
  /** Stores a folder whole or not at all: it is there when `last`, one of its files, is. False when it was there already. */
  putFolder(folder: string, files: ReadonlyMap<string, Source>, last: string): Promise<boolean>;
  /** The names directly below a folder. */
  list(folder: string): Promise<string[]>;
  deleteFolder(folder: string): Promise<void>;
  /** Where the folder's files can be read on this machine; a bucket's are brought below `cache` first. Null when it is not stored. */
  localFolder(folder: string, cache: string, last: string): Promise<string | null>;
}

/** Opens the store that people name: `s3://bucket/prefix`, or a folder. */
export async function openStore(where: string): Promise<Store> {
  if (!isBucket(where)) return (await import('./disk-store.ts')).diskStore(where);
  return (await import('./s3-store.ts')).s3Store(where);
}
