import type { Entities } from '@griot/contracts';
import { aChapter, aNovel, aPage, refusal, type Answers } from '@griot/testing';

/** A novel of three chapters for this room's tests: the third is locked and costs 5 coins. */
export const first = aChapter();
export const second = aChapter({ id: 'chp_two', chapter: '2.00', title: 'The Voice' });
export const third = aChapter({
  id: 'chp_three',
  chapter: '3.00',
  title: 'Arithmetic',
  unlock_mode: 'A',
  coin_requirement: 5,
  locked: true,
  lead: 'Nobody counted the camels.\n\nThen somebody did.',
});
const all = [first, second, third];

const at = (chapter: string | undefined): number => {
  const found = all.findIndex((c) => Number(c.chapter) === Number(chapter));
  if (found === -1) throw refusal(404, 'not_found', 'There is no such chapter.');
  return found;
};

export const position = (given: Partial<Entities['Position']> = {}): Entities['Position'] => ({
  chapter: '2.00',
  paragraph: 0,
  furthest_chapter: '2.00',
  chapter_details: second,
  updated_at: '2026-03-01T12:00:00.000Z',
  ...given,
});

export const text = (number: string): string =>
  `<p>First line of ${number}.</p><p>Second line of ${number}.</p><p>Third line of ${number}.</p>`;

/** What the server answers; `unlocked` opens the third chapter. */
export const answersFor = ({ unlocked = () => false }: { unlocked?: () => boolean } = {}): Answers => {
  const seen = (chapter: Entities['Chapter'] | undefined) =>
    chapter?.locked && unlocked() ? { ...chapter, locked: false, unlocked: true } : chapter;
  return {
    'GET /novels/{novel}/': aNovel(),
    'GET /novels/{novel}/chapters/': ({ query }) => ({
      ...aPage(...all.slice(0, Number(query?.limit))),
      count: all.length,
    }),
    'GET /novels/{novel}/chapters/{chapter}/': ({ params }) => seen(all[at(params?.chapter)]) as Entities['Chapter'],
    'GET /novels/{novel}/chapters/{chapter}/content/': ({ params }) => {
      const chapter = seen(all[at(params?.chapter)]) as Entities['Chapter'];
      if (chapter.locked)
        throw refusal(403, 'locked', 'This chapter is locked.', { answer: { ...chapter, balance: 0 } });
      return { ...chapter, content: text(String(params?.chapter)) };
    },
    'GET /novels/{novel}/chapters/{chapter}/previous/': ({ params }) => seen(all[at(params?.chapter) - 1]) ?? null,
    'GET /novels/{novel}/chapters/{chapter}/next/': ({ params }) => seen(all[at(params?.chapter) + 1]) ?? null,
    'GET /novels/{novel}/chapters/{chapter}/comments/counts/': {
      total: 0,
      chapter: 0,
      paragraphs: [],
      earlier: 0,
      closed: false,
    },
    'GET /novels/{novel}/chapters/{chapter}/comments/': aPage(),
    'GET /novels/reading/{novel}/': null,
    'PUT /novels/reading/{novel}/': ({ body }) => position(body as { paragraph: number }),
    'POST /novels/{novel}/chapters/{chapter}/view/': null,
  };
};

export const reading = (chapter: string) => ({
  path: '/book/:slug/read/:chapter',
  at: `/book/salt-road/read/${chapter}`,
});
export const beginning = { path: '/book/:slug/read', at: '/book/salt-road/read' };
