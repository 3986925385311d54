import { sql } from 'drizzle-orm';
import { customType, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { atLeast, between } from './checks.ts';

/** Folded text in byte order, which every PostgreSQL sorts alike and can search by its beginning. */
const folded = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * Which word stands in which listed novel. Triggers on novels and users keep it (migration 0007), so that whoever
 * changes a title, a tag or a pen name need not think of it. A whole title stands here once more, after a `=`.
 */
export const searchPostings = pgTable(
  'search_postings',
  {
    word: folded('word').notNull(),
    novelId: text('novel_id').notNull(),
    /** The best field it stands in: 3 title, 2 author, 1 tag or genre, 0 synopsis. */
    field: smallint('field').notNull(),
    /** Grows with the logarithm of the novel's views: the most viewed matches are found without asking all of them. */
    standing: smallint('standing').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.word, t.novelId] }),
    index('search_postings_best').on(t.word, t.field.desc().nullsFirst(), t.standing.desc().nullsFirst(), t.novelId),
    // Of a word and a novel: how well the one stands in the other, read from the index alone.
    index('search_postings_fields').on(t.word, t.novelId, t.field).concurrently(),
    index('search_postings_names')
      .on(t.word, t.field, t.standing, t.novelId)
      .where(sql`field > 0`),
    index('search_postings_novel').on(t.novelId),
    between(t.field, 0, 3),
    ...atLeast(0, t.standing),
  ],
);

/** Every word that stands somewhere, with all that is left of it when one letter is dropped: what finds it mistyped. */
export const searchWords = pgTable(
  'search_words',
  {
    word: folded('word').primaryKey(),
    variants: text('variants').array().notNull(),
  },
  (t) => [index('search_words_variants').using('gin', t.variants).with({ fastupdate: false })],
);
