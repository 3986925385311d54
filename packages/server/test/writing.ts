import type { Person, TestPlatform } from './platform.ts';

/** What a novel is about, unless a test says. */
export const SYNOPSIS =
  'A lantern keeper on the salt road counts the caravans that pass, and one night the count comes out wrong by a single camel, which is carrying a letter for her from a man who died.';

/** The fields of the novel form as a client sends them. */
export function novelForm(fields: Record<string, string | string[]> = {}): FormData {
  const form = new FormData();
  const all = {
    title: 'The Salt Road',
    description: SYNOPSIS,
    language: 'English',
    leading_gender: 'F',
    age_range: 'Teens',
    planned_length: '<100,000',
    genres: ['Adventure'],
    tags: [],
    book_type: 'free',
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) for (const one of [value].flat()) form.append(name, one);
  return form;
}

/** Publishes for one author, through one editor, in a test. */
export function writing({ api }: TestPlatform, author: Person, editor: Person) {
  const mustBe = (status: number, { status: was, body }: { status: number; body: unknown }) => {
    if (was !== status) throw new Error(`${was} instead of ${status}: ${JSON.stringify(body)}`);
  };
  const publishing = {
    /** Creates a novel and answers it. */
    async novel(fields: Record<string, string | string[]> = {}) {
      const answer = await api('POST', '/novels/mine/', { as: author, body: novelForm(fields) });
      mustBe(201, answer);
      return answer.body;
    },
    /** Writes a new chapter and leaves it a draft. */
    async draft(novel: { slug: string }, title = 'First light', draft = '<p>The salt came in at dawn.</p>') {
      const answer = await api('PATCH', `/novels/mine/${novel.slug}/chapters/draft/`, {
        as: author,
        body: { title, draft },
      });
      mustBe(201, answer);
      return answer.body;
    },
    async request(novel: { slug: string }, chapter: { id: string }, body: object = {}) {
      const answer = await api('POST', `/novels/mine/${novel.slug}/chapters/${chapter.id}/request-publish/`, {
        as: author,
        body,
      });
      mustBe(200, answer);
      return answer.body;
    },
    async approve(novel: { slug: string }, chapter: { id: string }) {
      const answer = await api('POST', `/novels/${novel.slug}/chapters/${chapter.id}/publish/`, { as: editor });
      mustBe(200, answer);
      return answer.body;
    },
    /** Writes a chapter and sees it published. */
    async chapter(novel: { slug: string }, title?: string, draft?: string) {
      const chapter = await publishing.draft(novel, title, draft);
      await publishing.request(novel, chapter);
      return await publishing.approve(novel, chapter);
    },
    /** A novel with so many chapters published. */
    async published(chapters = 1, fields: Record<string, string | string[]> = {}) {
      const novel = await publishing.novel(fields);
      for (let n = 1; n <= chapters; n += 1) await publishing.chapter(novel, `Chapter of day ${n}`, TEXT(n));
      return novel;
    },
  };
  return publishing;
}

/** A text of 42 words in three paragraphs, its own for each number. */
export const TEXT = (n: number): string =>
  `<p>Day ${n} began with salt. The men loaded it before the sun was up.</p><p>Nobody sang. Amina counted the camels, and then counted them again.</p><p>There was one more than yesterday, and it was looking at her.</p>`.replace(
    'one more',
    'one, two, three more',
  );
