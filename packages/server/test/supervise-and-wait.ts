import { binariesIn } from '../src/ports/database/binaries.ts';
import { supervisePostgres } from '../src/ports/database/supervisor.ts';

/** A server's process in small: supervises a PostgreSQL, says where it is, and lives until it is killed. */
const [binaries = '', dir = ''] = process.argv.slice(2);
const postgres = await supervisePostgres({ binaries: binariesIn(binaries), dir });
process.stdout.write(`${JSON.stringify({ pid: postgres.pid, adopted: postgres.adopted })}\n`);
setInterval(() => undefined, 60_000);
