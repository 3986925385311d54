import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { atLeast } from './checks.ts';
import { moment } from './columns.ts';
import { novels } from './novels.ts';
import { users } from './users.ts';

/** Lists of novels that readers make, for themselves or for everybody. */
export const readingLists = pgTable(
  'reading_lists',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    public: boolean('public').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('reading_lists_of').on(t.userId, t.updatedAt, t.id)],
);

/** What stands in them, in their order. A novel that is deleted leaves. */
export const readingListNovels = pgTable(
  'reading_list_novels',
  {
    listId: text('list_id')
      .notNull()
      .references(() => readingLists.id, { onDelete: 'cascade' }),
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    note: text('note').notNull().default(''),
    addedAt: moment('added_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.novelId] }),
    index('reading_list_novels_in_order').on(t.listId, t.place, t.novelId),
    index('reading_list_novels_novel').on(t.novelId),
    ...atLeast(0, t.place),
  ],
);
