import { IMPORT_STATES } from '@griot/contracts';
import { boolean, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { atLeast, known } from './checks.ts';
import { moment } from './columns.ts';
import { users } from './users.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Files on their way to becoming novels, kept for some days. */
export const imports = pgTable(
  'imports',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: IMPORT_STATES }).notNull(),
    /** Why it could not be read. */
    detail: text('detail'),
    filename: text('filename').notNull(),
    /** The file itself, until it has been read. */
    file: bytea('file'),
    title: text('title').notNull().default(''),
    leftOut: text('left_out').array().notNull().default([]),
    /** The slug of the novel that it became. */
    novel: text('novel'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('imports_user').on(t.userId), index('imports_created').on(t.createdAt), known(t.state, IMPORT_STATES)],
);

/** What was found in the file, in its order: chapters to be, and what stands around them. Gone once they are chapters. */
export const importPieces = pgTable(
  'import_pieces',
  {
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    title: text('title').notNull(),
    html: text('html').notNull(),
    words: integer('words').notNull(),
    /** Whether it becomes a chapter unless its author says otherwise. */
    taken: boolean('taken').notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.place] }), ...atLeast(0, t.place, t.words)],
);
