import type { Entities } from '@griot/contracts';
import { aNovel, aPage, type Answers } from '@griot/testing';

export const aList = (given: Partial<Entities['ReadingList']> = {}): Entities['ReadingList'] => ({
  id: 'lst_roads',
  name: 'Roads I walked',
  description: 'In the dry season.',
  public: true,
  owner: { id: 'usr_ada', name: 'Ada Reader' },
  is_mine: false,
  num_novels: 2,
  updated_at: '2026-03-01T12:00:00.000Z',
  ...given,
});

const entry = (title: string, note: string): Entities['ListedNovel'] => ({
  novel: aNovel({ id: `nov_${title}`, slug: title.toLowerCase(), title }),
  note,
  added_at: '2026-03-01T12:00:00.000Z',
});

export const ANSWERS: Answers = {
  'GET /lists/{list}/': aList(),
  'GET /lists/{list}/novels/': aPage(entry('Salt', 'Read it twice.'), entry('Sand', '')),
};
