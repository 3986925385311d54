import type { Registry } from '@griot/contracts';
import type { BuildRecord, BuiltShell } from './build-record.ts';

/** What a page is made of: one consistent registry, with the shell that goes with it. */
export interface Release {
  registry: Registry;
  shell: BuiltShell;
  /** The build of each line. */
  builds: ReadonlyMap<string, BuildRecord>;
  /** Where each line's build can be read on this machine. */
  folders: ReadonlyMap<string, string>;
}
