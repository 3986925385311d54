import { aPage, type Answers } from '@griot/testing';

/** An author without reading lists, as the pages about them ask. */
export const ANSWERS: Answers = {
  'GET /authors/{author}/': {
    id: 'usr_tunde',
    pen_name: 'Tunde Marlowe',
    about: 'Writes at night.\nSleeps by day.',
    photo_url: null,
    num_novels: 2,
    total_readers: 1234,
    join_date: '2025-12-31T23:30:00.000Z',
  } as never,
  'GET /authors/{author}/lists/': aPage(),
};
