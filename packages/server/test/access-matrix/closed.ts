import type { CallName } from '@griot/contracts/contract';
import { draft, event, fresh, hidden, lockedAway, offShelf, offShelfPlan, remark, stool, wording } from './subjects.ts';
import type { Case } from './row.ts';

/** The same calls about what is not for everybody: a locked chapter (ruling 11), a novel that staff have hidden, a draft, a pack off the shelf; and an event nobody signed. */
export const closed: [call: CallName, statuses: string, what: Case][] = [
  [
    'GET /novels/{novel}/chapters/{chapter}/content/',
    '401   403   403   200   403   200   200',
    { in: { chapter: '2' } },
  ],
  // Who may not read a chapter finds nothing of what is said about it.
  [
    'GET /novels/{novel}/chapters/{chapter}/comments/counts/',
    '401   403   403   200   403   200   200',
    { in: { chapter: '2' } },
  ],
  [
    'GET /novels/{novel}/chapters/{chapter}/comments/',
    '401   403   403   200   403   200   200',
    { in: { chapter: '2' } },
  ],
  [
    'POST /novels/{novel}/chapters/{chapter}/comments/',
    '401   403   403   201   403   201   201',
    { in: { chapter: '2' }, body: remark },
  ],
  [
    'POST /novels/{novel}/chapters/{chapter}/suggestions/',
    '401   403   403   403   403   201   201',
    { in: { chapter: '2' }, body: wording },
  ],
  ['GET /novels/{novel}/chapters/{chapter}/poll/', '401   403   403   200   403   200   200', { in: { chapter: '2' } }],
  [
    'PUT /novels/{novel}/chapters/{chapter}/poll/vote/',
    '401   403   403   404   403   404   404',
    { in: { chapter: '2' }, body: () => ({ option: 0 }) },
  ],
  ['GET /comments/{comment}/answers/', '401   403   403   200   403   200   200', { in: { comment: lockedAway } }],
  ['POST /comments/{comment}/like/', '401   403   403   403   403   200   200', { in: { comment: lockedAway } }],
  ['PUT /novels/reading/{novel}/', '401   403   403   200   403   200   200', { body: () => ({ chapter: '2' }) }],
  ['GET /novels/{novel}/', '404   404   404   200   404   200   200', { in: { novel: fresh.hidden } }],
  ['GET /novels/{novel}/chapters/', '404   404   404   200   404   200   200', { in: { novel: fresh.hidden } }],
  ['POST /shelf/', '401   404   404   201   404   201   201', { body: () => ({ novel: hidden }) }],
  [
    'PUT /follows/novels/{novel}/',
    '401   404   404   403   404   200   200',
    { in: { novel: fresh.hidden }, body: () => ({}) },
  ],
  ['GET /novels/{novel}/chapters/{chapter}/', '404   404   404   404   404   404   404', { in: { chapter: draft.id } }],
  [
    'GET /novels/{novel}/chapters/{chapter}/content/',
    '404   404   404   404   404   404   404',
    { in: { chapter: draft.id } },
  ],
  [
    'POST /coin-options/{option}/pay/',
    '401   403   404   404   404   404   404',
    { in: { option: offShelf }, body: () => ({}) },
  ],
  [
    'POST /subscription-plans/{plan}/subscribe/',
    '401   403   404   404   404   404   404',
    { in: { plan: offShelfPlan }, body: () => ({}) },
  ],
  ['GET /novels/{novel}/from-author/', '404   404   404   200   404   200   200', { in: { novel: fresh.hidden } }],
  ['GET /novels/{novel}/gifts/', '404   404   404   200   404   200   200', { in: { novel: fresh.hidden } }],
  [
    'POST /gifts/send-gift/',
    '401   403   404   403   404   409   409',
    { body: () => ({ novel: hidden, gift_option: stool.id }) },
  ],
  [
    'POST /payments/webhook/{provider}/',
    '401   401   401   401   401   401   401',
    { in: { provider: 'sandbox' }, body: event },
  ],
];
