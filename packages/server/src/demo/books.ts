import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BOOK_TYPES, LANGUAGES, LISTINGS, PLANNED_LENGTHS } from '@griot/contracts';
import { marked } from 'marked';
import { z } from 'zod';
import { cleanChapter } from '../markup/clean.ts';

const LIBRARY = fileURLToPath(new URL('../../demo/library/', import.meta.url));

/** What `novel.json` says of a novel; the folder's name is its address. `coins_only` are the chapters that no subscription opens, `subscription_only` those that no coins open. */
const Facts = z.strictObject({
  title: z.string(),
  pen_name: z.string(),
  genres: z.array(z.string()).min(1).max(3),
  tags: z.array(z.string()).max(10),
  description: z.string().min(150).max(1000),
  language: z.enum(LANGUAGES),
  leading_gender: z.enum(['M', 'F']),
  age_range: z.string(),
  planned_length: z.enum(PLANNED_LENGTHS),
  book_type: z.enum(BOOK_TYPES),
  locked_chapter: z.int().min(1).nullable(),
  coins_only: z.array(z.int().min(1)).default([]),
  subscription_only: z.array(z.int().min(1)).default([]),
  downloadable: z.boolean().default(false),
  completed: z.boolean(),
  listings: z.array(z.enum(LISTINGS)),
  authors_note: z.string(),
});
export type BookFacts = z.infer<typeof Facts>;

/** A novel of the demo library: its facts and its chapters in order, as cleaned HTML. */
export interface Book extends BookFacts {
  slug: string;
  chapters: { title: string; html: string }[];
}

/** The fiction written for the project, from `demo/library`: `novel.json` and `01.md`, `02.md` … in a folder each. */
export function originalBooks(): Book[] {
  return readdirSync(LIBRARY, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((slug) => {
      const folder = join(LIBRARY, slug);
      const facts = Facts.parse(JSON.parse(readFileSync(join(folder, 'novel.json'), 'utf8')));
      const chapters = readdirSync(folder)
        .filter((name) => /^\d\d\.md$/.test(name))
        .sort()
        .map((name) => chapterFrom(readFileSync(join(folder, name), 'utf8'), `${slug}/${name}`));
      return { slug, ...facts, chapters };
    });
}

/** A chapter in Markdown: its title in the first line as a heading, then its text. */
function chapterFrom(markdown: string, place: string): { title: string; html: string } {
  const [, title, text] = /^# (.+)\n([\s\S]+)$/.exec(markdown.trim()) ?? [];
  if (!title || !text) throw new Error(`${place} does not begin with its title`);
  return { title: title.trim(), html: cleanChapter(marked.parse(text, { async: false })) };
}
