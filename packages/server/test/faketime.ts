import { globSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's, which `.ci/run` installs. */
const [LIBRARY] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
export const faketimeInstalled = LIBRARY !== undefined;
/** What a test says that had none. */
export const WITHOUT_FAKETIME = 'libfaketime is not installed, so no clock has jumped';

/** The clock of processes that are started with `settings`: right until it is set, and then at once for each that runs. */
export interface FakeClock {
  settings: Record<string, string>;
  /** So many seconds ahead of the time, or behind it. */
  set(seconds: number): void;
}

/** A clock that can jump; what it says is in a file of the folder. */
export function fakeClock(dir: string): FakeClock {
  const file = join(dir, 'clock');
  const set = (seconds: number): void => {
    // Whoever asks meanwhile reads the one or the other, and never half a line.
    writeFileSync(`${file}.next`, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    renameSync(`${file}.next`, file);
  };
  set(0);
  return {
    set,
    settings: {
      LD_PRELOAD: LIBRARY ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // What only counts on does not jump on a real machine either: timers go by it.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
  };
}
