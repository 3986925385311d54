import { IMPORT_KINDS, type Entities } from '@griot/contracts';
import type { BodyOut } from '@griot/contracts/contract';
import { addFirstDrafts } from '../chapters/index.ts';
import { invalid, refuse } from '../http/errors.ts';
import type { Caller, Upload } from '../http/route.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import { createNovel, type Cover } from '../novels/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import { blocksOf } from './blocks.ts';
import { readInWorker } from './in-worker.ts';
import { bookByPlan, checkPlan, placesOf, type Plan } from './plan.ts';
import { Unreadable } from './reading/unreadable.ts';
import {
  failImports,
  fileOf,
  findImport,
  forgetImports,
  forgetImportsBeyond,
  insertImport,
  insertPieces,
  listPieces,
  lockImport,
  markAccepted,
  piecesAt,
  settleImport,
  type ImportRow,
  type PieceFacts,
} from './store.ts';

const read = jobKind<{ importId: string }>('read-manuscript');
/** For how long a file and what was found in it wait for their author. */
const KEPT_DAYS = 3;
/** After so long its job is tried no more. */
const READING_HOURS = 3;
/** How many of an author's files wait to become a novel; the oldest give way. */
const KEPT_FILES = 5;
const NAME_MAX = 200;

export interface ImportPorts {
  db: Database;
  clock: Clock;
  random: Random;
  jobs: Jobs;
  limits: Limits;
}

export type Imports = ReturnType<typeof createImports>;

/** Files that become novels: sent, read in a job, looked at by their author, accepted. */
export function createImports({ db, clock, random, jobs, limits }: ImportPorts) {
  async function readFile(id: string): Promise<void> {
    const sent = await fileOf(db, id);
    if (!sent) return;
    try {
      const { title, pieces, leftOut } = await readInWorker(sent.file, sent.filename);
      await transaction(db, async (tx) => {
        if (!(await settleImport(tx, id, { state: 'ready', title, leftOut }))) return;
        await insertPieces(
          tx,
          pieces.map((piece, place) => ({ ...piece, importId: id, place })),
        );
      });
    } catch (failure) {
      if (!(failure instanceof Unreadable)) throw failure;
      await settleImport(db, id, { state: 'failed', detail: failure.message.replaceAll('\u0000', '') });
    }
  }

  jobs.handle(read, ({ importId }) => readFile(importId));
  const hoursAgo = (hours: number): Date => new Date(clock.now().getTime() - hours * 3_600_000);
  async function forgetOld(): Promise<void> {
    await failImports(db, hoursAgo(READING_HOURS), 'This file could not be read. Please send it again.');
    await forgetImports(db, hoursAgo(24 * KEPT_DAYS));
  }
  jobs.handle(jobKind('forget-imports'), forgetOld, { every: '27 * * * *' });

  async function own(caller: Caller, id: string): Promise<ImportRow> {
    const row = await findImport(db, caller.id, id);
    if (!row) throw missing();
    return row;
  }

  return {
    /** @throws Refusal `too_many`; `invalid` when it is no file that can become a novel, as far as its name tells */
    async begin(caller: Caller, upload: Upload | undefined): Promise<{ id: string; state: 'reading' }> {
      await limits.count({ limit: LIMITS.importByAuthor, who: caller.id });
      if (!upload) throw invalid({ file: ['Choose a file.'] });
      const { bytes, filename } = upload;
      const kind = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
      if (!IMPORT_KINDS.some((known) => known === kind)) throw invalid({ file: [KINDS_TEXT[kind] ?? UNKNOWN_KIND] });
      if (bytes.length === 0) throw invalid({ file: ['This file is empty.'] });
      const id = random.id('imp');
      await transaction(db, async (tx) => {
        await forgetImportsBeyond(tx, caller.id, KEPT_FILES - 1);
        await insertImport(tx, {
          id,
          userId: caller.id,
          state: 'reading',
          filename: filename.slice(-NAME_MAX).replaceAll('\u0000', ''),
          file: bytes,
          createdAt: clock.now(),
        });
        await jobs.enqueue(tx, read, { importId: id });
      });
      return { id, state: 'reading' };
    },

    /** @throws Refusal `not_found` */
    async look(caller: Caller, id: string): Promise<Entities['NovelImport']> {
      const row = await own(caller, id);
      return onWire(row, await listPieces(db, id));
    },

    /** @throws Refusal `not_found` */
    async piece(caller: Caller, id: string, place: string): Promise<Entities['ImportedPiece']> {
      await own(caller, id);
      const [piece] = /^\d{1,6}$/.test(place) ? await piecesAt(db, id, [Number(place)]) : [];
      if (!piece) throw missing();
      return { ...pieceOnWire(piece), blocks: blocksOf(piece.html) };
    },

    own,
    forgetOld,

    /**
     * Makes a novel of it, whole or not at all.
     * @throws Refusal `conflict` when it is not read yet, could not be, or is a novel already; `invalid`
     */
    async accept(caller: Caller, id: string, form: BodyOut<'POST /novels/mine/imports/{id}/accept/'>, cover?: Cover) {
      mustBeReady(await own(caller, id));
      const facts = await listPieces(db, id);
      const plan: Plan =
        form.chapters ?? facts.filter(({ taken }) => taken).map(({ place }) => ({ parts: [{ place }] }));
      checkPlan(plan);
      return await createNovel({ db, clock, random }, caller, form, cover, async (tx, novelId) => {
        const held = await lockImport(tx, caller.id, id);
        if (!held) throw missing();
        mustBeReady(held);
        const texts = bookByPlan(plan, await piecesAt(tx, id, placesOf(plan)));
        await addFirstDrafts(tx, novelId, { clock, random }, texts);
        await markAccepted(tx, id, novelId);
      });
    },
  };
}

const missing = () => refuse('not_found', 'There is no such import.');

const UNKNOWN_KIND = 'Send an EPUB, a Word document (.docx), an OpenDocument text (.odt), Markdown or plain text.';
/** What is close to what can be read. */
const KINDS_TEXT: Record<string, string> = {
  rtf: 'RTF cannot be read. Open it in Word or LibreOffice, save it as .docx, and send that.',
  doc: 'This is the old kind of Word documents. Save it as .docx and send that.',
  pdf: 'A PDF has pages and no paragraphs, so it cannot be read. Send what it was made from.',
  mobi: 'Kindle files cannot be read. Send an EPUB.',
  azw3: 'Kindle files cannot be read. Send an EPUB.',
};

function mustBeReady({ state }: ImportRow): void {
  if (state === 'ready') return;
  throw refuse(
    'conflict',
    state === 'accepted'
      ? 'This import is a novel already.'
      : state === 'failed'
        ? 'This file could not be read, so it cannot become a novel.'
        : 'This file is still being read. Please wait a little.',
  );
}

const pieceOnWire = ({ place, title, words }: Omit<PieceFacts, 'taken'>) => ({ place, title, num_words: words });

const onWire = (row: ImportRow, pieces: PieceFacts[]): Entities['NovelImport'] => ({
  id: row.id,
  state: row.state,
  ...(row.detail === null ? {} : { detail: row.detail }),
  title: row.title,
  chapters: pieces.filter(({ taken }) => taken).map(pieceOnWire),
  others: pieces.filter(({ taken }) => !taken).map(pieceOnWire),
  left_out: row.leftOut,
  ...(row.novel === null ? {} : { novel: row.novel }),
});
