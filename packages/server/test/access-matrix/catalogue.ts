import { category, fresh, unique } from './subjects.ts';
import type { Case, Rows } from './row.ts';

const named = (path: string, more: object = {}): [one: Case, some: Case, form: Case] => [
  { in: { id: fresh.named(path, more) } },
  { in: { id: fresh.named(path, more) }, body: () => ({ name: unique('Renamed') }) },
  { body: () => ({ name: unique('Added'), ...more }) },
];
const [genre, genreChange, genreForm] = named('/genres/');
const [tag, tagChange, tagForm] = named('/tags/', { category });
const [tagCategory, tagCategoryChange, tagCategoryForm] = named('/tag-categories/');
const [rating, ratingChange, ratingForm] = named('/content-ratings/');
const [listing, listingChange, listingForm] = named('/listings/');

/** Genres, tags, ratings and listings, and what staff do with novels and chapters. */
export const catalogue = {
  //                                                        guest unconf. reader author other editor admin
  'GET /genres/': ['200   200   200   200   200   200   200'],
  'GET /genres/{id}/': ['200   200   200   200   200   200   200', genre],
  'POST /genres/': ['401   403   403   403   403   201   201', genreForm],
  'PUT /genres/{id}/': ['401   403   403   403   403   200   200', genreChange],
  'PATCH /genres/{id}/': ['401   403   403   403   403   200   200', genreChange],
  'DELETE /genres/{id}/': ['401   403   403   403   403   204   204', genre],
  'GET /tags/': ['200   200   200   200   200   200   200'],
  'GET /tags/{id}/': ['200   200   200   200   200   200   200', tag],
  'POST /tags/': ['401   403   403   403   403   201   201', tagForm],
  'PUT /tags/{id}/': ['401   403   403   403   403   200   200', tagChange],
  'PATCH /tags/{id}/': ['401   403   403   403   403   200   200', tagChange],
  'DELETE /tags/{id}/': ['401   403   403   403   403   204   204', tag],
  'GET /tag-categories/': ['200   200   200   200   200   200   200'],
  'GET /tag-categories/{id}/': ['200   200   200   200   200   200   200', tagCategory],
  'POST /tag-categories/': ['401   403   403   403   403   201   201', tagCategoryForm],
  'PUT /tag-categories/{id}/': ['401   403   403   403   403   200   200', tagCategoryChange],
  'PATCH /tag-categories/{id}/': ['401   403   403   403   403   200   200', tagCategoryChange],
  'DELETE /tag-categories/{id}/': ['401   403   403   403   403   204   204', tagCategory],
  'GET /content-ratings/': ['200   200   200   200   200   200   200'],
  'GET /content-ratings/{id}/': ['200   200   200   200   200   200   200', rating],
  'POST /content-ratings/': ['401   403   403   403   403   201   201', ratingForm],
  'PUT /content-ratings/{id}/': ['401   403   403   403   403   200   200', ratingChange],
  'PATCH /content-ratings/{id}/': ['401   403   403   403   403   200   200', ratingChange],
  'DELETE /content-ratings/{id}/': ['401   403   403   403   403   204   204', rating],
  'GET /listings/': ['200   200   200   200   200   200   200'],
  'GET /listings/{id}/': ['200   200   200   200   200   200   200', listing],
  'POST /listings/': ['401   403   403   403   403   201   201', listingForm],
  'PUT /listings/{id}/': ['401   403   403   403   403   200   200', listingChange],
  'PATCH /listings/{id}/': ['401   403   403   403   403   200   200', listingChange],
  'DELETE /listings/{id}/': ['401   403   403   403   403   204   204', listing],

  'GET /staff/novels/': ['401   403   403   403   403   200   200'],
  'GET /staff/novels/{novel}/': ['401   403   403   403   403   200   200', { in: { novel: fresh.hidden } }],
  'GET /staff/novels/{novel}/listings/': ['401   403   403   403   403   200   200'],
  'PUT /staff/novels/{novel}/listings/': [
    '401   403   403   403   403   200   200',
    { body: () => ({ listings: [] }) },
  ],
  'GET /staff/chapters/': ['401   403   403   403   403   200   200'],
  'GET /staff/chapters/{chapter}/': ['401   403   403   403   403   200   200', { in: { chapter: fresh.waiting } }],
  'POST /staff/novels/{novel}/hide/': [
    '401   403   403   403   403   200   200',
    { in: { novel: fresh.told }, body: () => ({ reason: 'It is looked at.', rule: 'never' }) },
  ],
  'POST /staff/novels/{novel}/unhide/': ['401   403   403   403   403   200   200', { in: { novel: fresh.hidden } }],
  'GET /staff/deletions/': ['401   403   403   403   403   200   200'],
  'GET /staff/actions/': ['401   403   403   403   403   403   200'],
} satisfies Rows;
