import { complaint, fresh, message, unique } from './subjects.ts';
import type { Rows } from './row.ts';

/** Reports, appeals, bursts of ratings, messages and the configuration. */
export const moderation = {
  //                                                        guest unconf. reader author other editor admin
  'POST /reports/': ['201   201   201   201   201   201   201', { body: complaint }],
  'GET /staff/reports/': ['401   403   403   403   403   200   200'],
  'GET /staff/reports/{report}/': ['401   403   403   403   403   200   200', { in: { report: fresh.report } }],
  'POST /staff/reports/{report}/close/': [
    '401   403   403   403   403   200   200',
    { in: { report: fresh.report }, body: () => ({ outcome: 'dismissed', note: 'There is nothing to do here.' }) },
  ],
  'GET /novels/mine/{novel}/appeal/': ['401   404   404   200   404   404   404'],
  'POST /novels/mine/{novel}/appeal/': [
    '401   404   404   201   404   404   404',
    { in: { novel: fresh.hidden }, body: () => ({ text: unique('I painted this cover myself.') }) },
  ],
  'GET /staff/appeals/': ['401   403   403   403   403   200   200'],
  'GET /staff/appeals/{appeal}/': ['401   403   403   403   403   200   200', { in: { appeal: fresh.appeal } }],
  // Somebody else decides than who hid it: an editor did.
  'POST /staff/appeals/{appeal}/decide/': [
    '401   403   403   403   403   403   200',
    { in: { appeal: fresh.appeal }, body: () => ({ outcome: 'granted', reason: 'It is fine.' }) },
  ],
  'GET /staff/rating-bursts/': ['401   403   403   403   403   200   200'],
  'GET /staff/rating-bursts/{burst}/': ['401   403   403   403   403   200   200', { in: { burst: fresh.burst } }],
  'GET /staff/rating-bursts/{burst}/ratings/': [
    '401   403   403   403   403   200   200',
    { in: { burst: fresh.burst } },
  ],
  'POST /staff/rating-bursts/{burst}/decide/': [
    '401   403   403   403   403   200   200',
    { in: { burst: fresh.burst }, body: () => ({ decision: 'dismissed' }) },
  ],
  'GET /inbox/': ['401   200   200   200   200   200   200'],
  'GET /inbox/{message}/': ['401   404   404   200   404   404   404', { in: { message: message?.id ?? '' } }],
  'PATCH /inbox/{message}/': [
    '401   404   404   200   404   404   404',
    { in: { message: message?.id ?? '' }, body: () => ({ read: true }) },
  ],
  'GET /staff/config/': ['401   403   403   403   403   403   200'],
  'GET /config/': ['200   200   200   200   200   200   200'],
  'PATCH /config/': ['401   403   403   403   403   403   200', { body: () => ({ 'chapter-coins': 5 }) }],
} satisfies Rows;
