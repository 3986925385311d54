import { reader } from './people.ts';
import { fresh, poll, praised, remark, review, said, unique, wording } from './subjects.ts';
import type { Rows } from './row.ts';

/** What authors and readers tell each other: announcements, polls, gifts, reviews, comments. */
export const community = {
  //                                                        guest unconf. reader author other editor admin
  'GET /novels/{novel}/from-author/': ['200   200   200   200   200   200   200'],
  'GET /novels/mine/{novel}/announcements/': ['401   404   404   200   404   404   404'],
  'POST /novels/mine/{novel}/announcements/': [
    '401   403   404   201   404   404   404',
    { body: () => ({ text: unique('The next part comes in spring.') }) },
  ],
  'DELETE /novels/mine/{novel}/announcements/{announcement}/': [
    '401   404   404   204   404   404   404',
    { in: { announcement: fresh.announcement } },
  ],
  'GET /novels/mine/{novel}/road-map/': ['401   404   404   200   404   404   404'],
  'PUT /novels/mine/{novel}/road-map/': [
    '401   403   404   200   404   404   404',
    { body: () => ({ version: 0, items: [{ text: 'A second part', state: 'planned' }] }) },
  ],

  'GET /novels/{novel}/chapters/{chapter}/poll/': ['200   200   200   200   200   200   200', { in: { chapter: '1' } }],
  // Nobody votes in a poll of their own.
  'PUT /novels/{novel}/chapters/{chapter}/poll/vote/': [
    '401   403   200   403   200   200   200',
    { in: { chapter: '1' }, body: () => ({ option: 1 }) },
  ],
  'GET /novels/mine/{novel}/polls/': ['401   404   404   200   404   404   404'],
  'PUT /novels/mine/{novel}/chapters/{chapter}/poll/': [
    '401   403   404   200   404   404   404',
    { in: { chapter: fresh.draft }, body: poll },
  ],
  'POST /novels/mine/{novel}/chapters/{chapter}/poll/close/': [
    '401   404   404   200   404   404   404',
    { in: { chapter: fresh.asking } },
  ],
  'DELETE /novels/mine/{novel}/chapters/{chapter}/poll/': [
    '401   404   404   204   404   404   404',
    { in: { chapter: fresh.asking } },
  ],
  'GET /novels/mine/{novel}/gifts/': ['401   404   404   200   404   404   404'],
  'POST /gifts/{gift}/thanks/': [
    '401   403   404   200   404   404   404',
    { in: { gift: fresh.given }, body: () => ({ text: 'Thank you.' }) },
  ],

  'GET /novels/{novel}/reviews/': ['200   200   200   200   200   200   200'],
  'GET /novels/{novel}/reviews/mine/': ['401   200   200   200   200   200   200'],
  // Nobody reviews a novel of their own.
  'GET /novels/{novel}/reviews/mine/reading/': ['401   200   200   200   200   200   200'],
  'POST /novels/{novel}/reviews/mine/': ['401   403   200   403   200   200   200', { body: () => review }],
  // Nobody likes or dislikes a review of their own: this one is the reader’s.
  'POST /novels/{novel}/reviews/{review}/like/': [
    '401   200   403   200   200   200   200',
    { in: { review: praised.id } },
  ],
  'POST /novels/{novel}/reviews/{review}/unlike/': [
    '401   200   403   200   200   200   200',
    { in: { review: praised.id } },
  ],
  'DELETE /novels/{novel}/reviews/{review}/like/': [
    '401   200   200   200   200   200   200',
    { in: { review: praised.id } },
  ],
  'DELETE /novels/{novel}/reviews/mine/': ['401   204   204   204   204   204   204'],

  'GET /novels/{novel}/chapters/{chapter}/comments/counts/': ['200   200   200   200   200   200   200'],
  'GET /novels/{novel}/chapters/{chapter}/comments/': ['200   200   200   200   200   200   200'],
  'POST /novels/{novel}/chapters/{chapter}/comments/': ['401   403   201   201   201   201   201', { body: remark }],
  'GET /dictionary/{word}/': ['200   200   200   200   200   200   200', { in: { word: 'camel' } }],
  // Who wrote the paragraph words it anew themselves.
  'POST /novels/{novel}/chapters/{chapter}/suggestions/': [
    '401   403   201   403   201   201   201',
    { body: wording },
  ],
  'POST /comments/{comment}/take-over/': [
    '401   403   403   200   403   403   403',
    { in: { comment: fresh.wording } },
  ],
  'POST /comments/{comment}/decline/': ['401   403   403   200   403   403   403', { in: { comment: fresh.wording } }],
  'GET /comments/{comment}/answers/': ['200   200   200   200   200   200   200', { in: { comment: said } }],
  // This one is the reader’s.
  'PATCH /comments/{comment}/': ['401   403   200   403   403   403   403', { in: { comment: said }, body: remark }],
  'DELETE /comments/{comment}/': ['401   404   204   404   404   404   404', { in: { comment: fresh.remark } }],
  // Its author decides on what is written on a novel, and so do editors.
  'POST /comments/{comment}/remove/': ['401   403   403   204   403   204   204', { in: { comment: fresh.remark } }],
  // What waits is seen by nobody else.
  'POST /comments/{comment}/approve/': [
    '401   403   404   200   404   200   200',
    { in: { comment: fresh.suspicious } },
  ],
  'POST /comments/{comment}/like/': ['401   200   403   200   200   200   200', { in: { comment: said } }],
  'DELETE /comments/{comment}/like/': ['401   200   200   200   200   200   200', { in: { comment: said } }],
  'POST /comments/{comment}/heart/': ['401   403   403   200   403   403   403', { in: { comment: said } }],
  'DELETE /comments/{comment}/heart/': ['401   403   403   200   403   403   403', { in: { comment: said } }],
  'POST /comments/{comment}/pin/': ['401   403   403   200   403   403   403', { in: { comment: said } }],
  'DELETE /comments/{comment}/pin/': ['401   403   403   200   403   403   403', { in: { comment: said } }],
  'PUT /novels/mine/{novel}/chapters/{chapter}/comments/': [
    '401   403   404   200   404   404   404',
    { body: () => ({ closed: false }) },
  ],
  'GET /novels/mine/{novel}/comments/': ['401   404   404   200   404   404   404'],
  // Nobody mutes or blocks themselves.
  'POST /comments/{comment}/mute/': ['401   200   403   200   200   200   200', { in: { comment: said } }],
  'GET /mutes/': ['401   200   200   200   200   200   200'],
  'DELETE /mutes/{user}/': ['401   204   204   204   204   204   204', { in: { user: reader.id } }],
  'POST /comments/{comment}/block/': ['401   403   403   200   403   403   403', { in: { comment: fresh.strangers } }],
  'GET /comment-blocks/': ['401   200   200   200   200   200   200'],
  'DELETE /comment-blocks/{user}/': ['401   204   204   204   204   204   204', { in: { user: reader.id } }],
} satisfies Rows;
