import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { genres } from './catalogue.ts';
import { moment } from './columns.ts';
import { novels } from './novels.ts';
import { users } from './users.ts';

/** What somebody never wants to see again in any list: one novel, author, genre or tag each. */
export const hides = pgTable(
  'hides',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    novelId: text('novel_id').references(() => novels.id, { onDelete: 'cascade' }),
    authorId: text('author_id').references(() => users.id),
    genreId: text('genre_id').references(() => genres.id, { onDelete: 'cascade' }),
    /** A tag in lower case, since authors write their own beside those of the catalogue; and as it was written where it was hidden. */
    tag: text('tag'),
    tagName: text('tag_name'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    unique('hides_once').on(t.userId, t.novelId, t.authorId, t.genreId, t.tag).nullsNotDistinct(),
    index('hides_newest').on(t.userId, t.createdAt, t.id),
    index('hides_novel').on(t.novelId),
    index('hides_author').on(t.authorId),
    index('hides_genre').on(t.genreId),
    index('hides_tag').on(t.tag),
    check('hides_one_thing', sql`num_nonnulls(${t.novelId}, ${t.authorId}, ${t.genreId}, ${t.tag}) = 1`),
    check('hides_tag_named', sql`(${t.tag} is null) = (${t.tagName} is null)`),
  ],
);
