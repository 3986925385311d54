import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new folder for a test or a benchmark. `mkdtemp` lets in nobody but who made it; a PostgreSQL that is started by root runs
 * as somebody else, and may pass through this one.
 */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `griot-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
