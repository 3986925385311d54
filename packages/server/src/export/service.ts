import { LIMITS, type Limits } from '../limits/index.ts';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { Streamed } from '../http/streamed.ts';
import type { Clock } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import type { Sealing } from '../ports/sealing.ts';
import { readAccount, textLots, type Account } from './store.ts';

export interface ExportPorts {
  db: Database;
  clock: Clock;
  limits: Limits;
  sealing: Sealing;
}

/**
 * All of one's data, as it stood at one moment; only the texts of chapters are read while it is sent. Dear to make, so a few
 * an hour for each person.
 * @throws Refusal `too_many`; `not_signed_in` when the account has been erased
 */
export async function exportAccount({ db, clock, limits, sealing }: ExportPorts, caller: Caller): Promise<Streamed> {
  await limits.count({ limit: LIMITS.exportByUser, who: caller.id });
  const account = await transaction(db, (tx) => readAccount(tx, caller.id, sealing), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
  if (!account) throw refuse('not_signed_in', 'Sign in first.');
  const { texts } = account;
  const lots = {
    chapters: textLots(db, caller.id, 'chapters', texts.chapters),
    chapter_versions: textLots(db, caller.id, 'chapter_versions', texts.chapter_versions),
  };
  return new Streamed(pieces(account, clock.now(), lots), 'griot-export.json');
}

/** The export as JSON text, part by part. */
async function* pieces(
  { profile, parts }: Account,
  at: Date,
  lots: Record<string, AsyncIterable<string[]>>,
): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(at.toISOString())},"profile":${profile}`;
  for (const [name, rows] of Object.entries(parts)) yield `,${JSON.stringify(name)}:[${rows.join(',')}]`;
  for (const [name, texts] of Object.entries(lots)) {
    yield `,${JSON.stringify(name)}:[`;
    let before = '';
    for await (const rows of texts) {
      for (const row of rows) {
        yield before + row;
        before = ',';
      }
    }
    yield ']';
  }
  yield '}';
}
