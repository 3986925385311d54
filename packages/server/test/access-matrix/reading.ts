import { author } from './people.ts';
import { browser, fresh, kept, tale, unique } from './subjects.ts';
import type { Rows } from './row.ts';

/** What readers keep: shelf, highlights, journal, lists, reading positions, follows, e-readers. */
export const reading = {
  //                                                        guest unconf. reader author other editor admin
  'POST /shelf/': ['401   201   201   201   201   201   201', { body: () => ({ novel: tale.slug }) }],
  'GET /shelf/': ['401   200   200   200   200   200   200'],
  'GET /shelf/{novel}/': ['401   200   200   200   200   200   200'],
  'GET /novels/{novel}/chapters/{chapter}/highlights/': ['401   200   200   200   200   200   200'],
  'POST /novels/{novel}/chapters/{chapter}/highlights/': ['401   201   201   201   201   201   201', { body: kept }],
  'GET /highlights/': ['401   200   200   200   200   200   200'],
  'GET /highlights/markdown/': ['401   200   200   200   200   200   200'],
  'GET /journal/': ['401   200   200   200   200   200   200'],
  'GET /journal/days/': ['401   200   200   200   200   200   200'],
  'GET /journal/years/{year}/': ['401   200   200   200   200   200   200', { in: { year: '2026' } }],
  'GET /journal/years/{year}/markdown/': ['401   200   200   200   200   200   200', { in: { year: '2026' } }],
  'PUT /journal/recording/': ['401   200   200   200   200   200   200', { body: () => ({ on: false, erase: true }) }],
  'PATCH /highlights/{highlight}/': [
    '401   404   200   404   404   404   404',
    { in: { highlight: fresh.highlight }, body: () => ({ note: 'Mine.' }) },
  ],
  'DELETE /highlights/{highlight}/': [
    '401   404   204   404   404   404   404',
    { in: { highlight: fresh.highlight } },
  ],
  'GET /hides/': ['401   200   200   200   200   200   200'],
  'POST /hides/': ['401   201   201   201   201   201   201', { body: () => ({ kind: 'novel', key: tale.slug }) }],
  // Each is its reader's alone.
  'DELETE /hides/{hide}/': ['401   404   204   404   404   404   404', { in: { hide: fresh.hide } }],
  'GET /lists/mine/': ['401   200   200   200   200   200   200'],
  'GET /authors/{author}/lists/': ['200   200   200   200   200   200   200', { in: { author: author.id } }],
  'POST /lists/': ['401   403   201   201   201   201   201', { body: () => ({ name: unique('Roads') }) }],
  // A list is its reader’s: of one that is not public nobody else knows.
  'GET /lists/{list}/': ['404   404   200   404   404   404   404', { in: { list: () => fresh.list() } }],
  'GET /lists/{list}/novels/': ['200   200   200   200   200   200   200', { in: { list: fresh.publicList } }],
  'PATCH /lists/{list}/': [
    '401   403   200   404   404   404   404',
    { in: { list: fresh.publicList }, body: () => ({ name: unique('Roads') }) },
  ],
  'PUT /lists/{list}/novels/{novel}/': [
    '401   403   201   404   404   404   404',
    { in: { list: fresh.publicList }, body: () => ({ note: 'Salty.' }) },
  ],
  'DELETE /lists/{list}/novels/{novel}/': [
    '401   404   204   404   404   404   404',
    { in: { list: fresh.publicList } },
  ],
  'PUT /lists/{list}/order/': [
    '401   404   204   404   404   404   404',
    { in: { list: fresh.publicList }, body: () => ({ novels: [] }) },
  ],
  'DELETE /lists/{list}/': ['401   404   204   404   404   404   404', { in: { list: fresh.publicList } }],
  'DELETE /shelf/{novel}/': ['401   204   204   204   204   204   204'],
  'GET /novels/reading/': ['401   200   200   200   200   200   200'],
  'GET /novels/reading/{novel}/': ['401   200   200   200   200   200   200'],
  'PUT /novels/reading/{novel}/': [
    '401   200   200   200   200   200   200',
    { body: () => ({ chapter: '1', paragraph: 1 }) },
  ],

  'GET /follows/novels/': ['401   200   200   200   200   200   200'],
  'GET /follows/novels/{novel}/': ['401   200   200   200   200   200   200'],
  // Nobody follows a novel of their own, nor themselves.
  'PUT /follows/novels/{novel}/': ['401   200   200   403   200   200   200', { body: () => ({ mail: 'daily' }) }],
  'DELETE /follows/novels/{novel}/': ['401   204   204   204   204   204   204'],
  'GET /follows/authors/': ['401   200   200   200   200   200   200'],
  'GET /follows/authors/{author}/': ['401   200   200   200   200   200   200', { in: { author: author.id } }],
  'PUT /follows/authors/{author}/': [
    '401   200   200   403   200   200   200',
    { in: { author: author.id }, body: () => ({}) },
  ],
  'DELETE /follows/authors/{author}/': ['401   204   204   204   204   204   204', { in: { author: author.id } }],
  'GET /follows/settings/': ['401   200   200   200   200   200   200'],
  'PATCH /follows/settings/': ['401   200   200   200   200   200   200', { body: () => ({ mail: 'weekly' }) }],
  'GET /follows/news/': ['401   200   200   200   200   200   200'],
  'GET /follows/announcements/': ['401   200   200   200   200   200   200'],
  'GET /follows/news/unread/': ['401   200   200   200   200   200   200'],
  'POST /follows/news/read/': ['401   200   200   200   200   200   200', { body: () => ({}) }],
  'GET /follows/push/': ['401   200   200   200   200   200   200'],
  'PUT /follows/push/': ['401   200   200   200   200   200   200', { body: browser }],
  'DELETE /follows/push/{device}/': ['401   404   204   404   404   404   404', { in: { device: fresh.device } }],
  'GET /follows/feed/': ['401   200   200   200   200   200   200'],
  'POST /follows/feed/': ['401   200   200   200   200   200   200'],
  'DELETE /follows/feed/': ['401   204   204   204   204   204   204'],
  'GET /e-reader/': ['401   200   200   200   200   200   200'],
  'POST /e-reader/': ['401   200   200   200   200   200   200'],
  'DELETE /e-reader/': ['401   204   204   204   204   204   204'],
} satisfies Rows;
