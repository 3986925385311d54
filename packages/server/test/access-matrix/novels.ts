import { TEXT, novelForm } from '../writing.ts';
import { draft, fresh, imported, manuscriptForm, pictureForm, rewritten, rhythm, sought, unique } from './subjects.ts';
import type { Rows } from './row.ts';

const rewriting = { in: { chapter: fresh.draft }, body: () => ({ title: unique('Draft'), draft: TEXT(6) }) };
const retitling = { in: { chapter: fresh.draft }, body: () => ({ title: unique('Title') }) };

/** Novels and chapters, as readers find them and as authors write, plan and publish them. */
export const novels = {
  //                                                        guest unconf. reader author other editor admin
  'GET /novels/': ['200   200   200   200   200   200   200'],
  'GET /novels/completed/': ['200   200   200   200   200   200   200'],
  'GET /novels/ranking/': ['200   200   200   200   200   200   200'],
  'GET /novels/{novel}/': ['200   200   200   200   200   200   200'],
  'GET /novels/{novel}/related/': ['200   200   200   200   200   200   200'],
  'GET /novels/{novel}/read-next/': ['200   200   200   200   200   200   200'],
  'GET /novels/recommended/': ['401   200   200   200   200   200   200'],
  'GET /novels/mine/': ['401   200   200   200   200   200   200'],
  'GET /novels/mine/{novel}/': ['401   404   404   200   404   404   404'],
  'PATCH /novels/mine/{novel}/': [
    '401   403   404   200   404   404   404',
    { body: () => ({ authors_note: 'Thanks.' }) },
  ],
  'PUT /novels/mine/{novel}/': [
    '401   403   404   200   404   404   404',
    { body: () => ({ authors_note: 'Thanks.' }) },
  ],
  'DELETE /novels/mine/{novel}/': ['401   403   404   204   404   404   404', { in: { novel: fresh.novel } }],
  'POST /novels/mine/{novel}/complete/': [
    '401   403   404   200   404   404   404',
    { in: { novel: fresh.told }, body: () => ({ reason: 'It is told.' }) },
  ],
  'POST /novels/mine/{novel}/images/': ['401   403   404   201   404   404   404', { body: pictureForm }],
  'POST /novels/mine/imports/': ['401   403   202   202   202   202   202', { body: manuscriptForm }],
  'GET /novels/mine/imports/{id}/': ['401   404   404   200   404   404   404', { in: { id: imported } }],
  'GET /novels/mine/imports/{id}/pieces/{place}/': [
    '401   404   404   200   404   404   404',
    { in: { id: imported, place: '0' } },
  ],
  'POST /novels/mine/imports/{id}/accept/': [
    '401   403   404   201   404   404   404',
    { in: { id: imported }, body: () => novelForm({ title: unique('Imported') }) },
  ],
  'GET /novels/mine/{novel}/export/': ['401   404   404   200   404   404   404'],
  'GET /novels/mine/{novel}/latest-draft/': ['401   404   404   200   404   404   404'],

  'GET /novels/{novel}/epub/': ['200   200   200   200   200   200   200'],
  'GET /novels/{novel}/chapters/': ['200   200   200   200   200   200   200'],
  'GET /novels/{novel}/chapters/{chapter}/': ['200   200   200   200   200   200   200'],
  'GET /novels/{novel}/chapters/{chapter}/content/': ['200   200   200   200   200   200   200'],
  'GET /novels/{novel}/chapters/{chapter}/previous/': [
    '200   200   200   200   200   200   200',
    { in: { chapter: '2' } },
  ],
  'GET /novels/{novel}/chapters/{chapter}/next/': ['200   200   200   200   200   200   200'],
  'POST /novels/{novel}/chapters/{chapter}/view/': ['204   204   204   204   204   204   204'],
  // The second chapter costs coins, and nobody has any; its author, and staff who read everything, need none.
  'POST /novels/{novel}/chapters/{chapter}/unlock/': [
    '401   402   402   200   402   200   200',
    { in: { chapter: '2' } },
  ],
  'POST /novels/{novel}/chapters/{chapter}/publish/': [
    '401   403   403   403   403   200   200',
    { in: { chapter: fresh.waiting } },
  ],
  'POST /novels/{novel}/chapters/{chapter}/reject/': [
    '401   403   403   403   403   200   200',
    { in: { chapter: fresh.waiting }, body: () => ({ reason: 'The camel is missing.' }) },
  ],
  'GET /novels/mine/{novel}/chapters/': ['401   404   404   200   404   404   404'],
  'POST /novels/mine/{novel}/chapters/': [
    '401   403   404   201   404   404   404',
    { body: () => ({ title: unique('Chapter') }) },
  ],
  'PATCH /novels/mine/{novel}/chapters/draft/': [
    '401   403   404   201   404   404   404',
    { body: () => ({ title: unique('Chapter'), draft: TEXT(7) }) },
  ],
  'PUT /novels/mine/{novel}/chapters/order/': [
    '401   403   404   200   404   404   404',
    { in: { novel: fresh.novel }, body: () => ({ chapters: [] }) },
  ],
  'GET /novels/mine/{novel}/chapters/{chapter}/': [
    '401   404   404   200   404   404   404',
    { in: { chapter: draft.id } },
  ],
  'PATCH /novels/mine/{novel}/chapters/{chapter}/': ['401   403   404   200   404   404   404', retitling],
  'PUT /novels/mine/{novel}/chapters/{chapter}/': ['401   403   404   200   404   404   404', retitling],
  'DELETE /novels/mine/{novel}/chapters/{chapter}/': [
    '401   403   404   204   404   404   404',
    { in: { chapter: fresh.draft } },
  ],
  'GET /novels/mine/{novel}/chapters/{chapter}/draft/': [
    '401   404   404   200   404   404   404',
    { in: { chapter: draft.id } },
  ],
  'PATCH /novels/mine/{novel}/chapters/{chapter}/draft/': ['401   403   404   200   404   404   404', rewriting],
  'POST /novels/mine/{novel}/chapters/{chapter}/draft/': ['401   403   404   200   404   404   404', rewriting],
  'PATCH /novels/mine/{novel}/chapters/{chapter}/content/': [
    '401   403   404   200   404   404   404',
    { in: { chapter: fresh.draft }, body: () => ({ title: unique('Title'), content: TEXT(8) }) },
  ],
  'PUT /novels/mine/{novel}/chapters/{chapter}/autosave/': [
    '401   403   404   200   404   404   404',
    { in: { chapter: fresh.draft }, body: () => ({ title: unique('Draft'), draft: TEXT(9), version: 1 }) },
  ],
  'GET /novels/mine/{novel}/chapters/{chapter}/versions/': [
    '401   404   404   200   404   404   404',
    { in: { chapter: draft.id } },
  ],
  'GET /novels/mine/{novel}/chapters/{chapter}/versions/{version}/': [
    '401   404   404   200   404   404   404',
    { in: { chapter: rewritten.id, version: '1' } },
  ],
  'POST /novels/mine/{novel}/chapters/{chapter}/versions/{version}/restore/': [
    '401   403   404   200   404   404   404',
    { in: { chapter: rewritten.id, version: '1' }, body: () => ({}) },
  ],
  'GET /novels/mine/{novel}/occurrences/': ['401   404   404   200   404   404   404', { query: '?text=salt' }],
  'POST /novels/mine/{novel}/replace/': [
    '401   403   404   200   404   404   404',
    {
      body: () => ({
        text: 'salt',
        replacement: 'sand',
        chapters: [{ id: sought, version: 1, places: [0] }],
      }),
    },
  ],
  'GET /novels/mine/{novel}/chapters/{chapter}/notes/': [
    '401   404   404   200   404   404   404',
    { in: { chapter: draft.id } },
  ],
  'PUT /novels/mine/{novel}/chapters/{chapter}/notes/': [
    '401   403   404   200   404   404   404',
    { in: { chapter: draft.id }, body: () => ({ text: 'The camel comes back in chapter 9.', version: 0 }) },
  ],
  'GET /novels/mine/{novel}/numbers/': ['401   404   404   200   404   404   404'],
  'GET /novels/mine/{novel}/numbers/days/': ['401   404   404   200   404   404   404'],
  'GET /writing-goal/': ['401   200   200   200   200   200   200'],
  'PUT /writing-goal/': [
    '401   403   200   200   200   200   200',
    { body: () => ({ words: 500, time_zone: 'Africa/Lagos' }) },
  ],
  'DELETE /writing-goal/': ['401   204   204   204   204   204   204'],
  'POST /novels/mine/{novel}/chapters/{chapter}/request-publish/': [
    '401   403   404   200   404   404   404',
    rewriting,
  ],
  'DELETE /novels/mine/{novel}/chapters/{chapter}/request-publish/': [
    '401   403   404   200   404   404   404',
    { in: { chapter: fresh.waiting } },
  ],
  'PUT /novels/mine/{novel}/chapters/{chapter}/release/': [
    '401   403   404   200   404   404   404',
    { in: { chapter: fresh.draft }, body: () => ({ local: '2026-03-20T18:00', zone: 'Africa/Lagos' }) },
  ],
  'POST /novels/mine/{novel}/chapters/{chapter}/release/': [
    '401   403   404   200   404   404   404',
    { in: { chapter: fresh.draft }, body: () => ({ when: 'next' }) },
  ],
  'DELETE /novels/mine/{novel}/chapters/{chapter}/release/': [
    '401   403   404   200   404   404   404',
    { in: { chapter: fresh.draft } },
  ],
  'GET /novels/mine/{novel}/rhythm/': ['401   404   404   200   404   404   404'],
  'PUT /novels/mine/{novel}/rhythm/': ['401   403   404   200   404   404   404', { body: () => rhythm }],
  'DELETE /novels/mine/{novel}/rhythm/': ['401   403   404   204   404   404   404', { in: { novel: fresh.novel } }],
} satisfies Rows;
