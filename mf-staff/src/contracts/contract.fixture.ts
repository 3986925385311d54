import type { Entities } from '@griot/contracts';

type Application = NonNullable<Entities['ReviewedContract']['application']>;

/** An application as an editor finds it in lists; name what matters to the test. */
export const aContract = (given: Partial<Entities['QueuedContract']> = {}): Entities['QueuedContract'] => ({
  id: 'ctr_salt',
  status: 'pending',
  contract_type: 'exclusive',
  novel: { id: 'nov_salt', slug: 'salt-road', title: 'The Salt Road', num_words: 5_200 },
  author: { id: 'usr_tunde', pen_name: 'Tunde Marlowe' },
  version: 1,
  submitted_at: '2026-02-27T12:00:00.000Z',
  decided_at: null,
  rejection: null,
  signed_at: null,
  text_version: null,
  ends_at: null,
  ended_at: null,
  ...given,
});

const APPLICATION: Application = {
  id: 'ctr_salt',
  status: 'pending',
  novel: 'nov_salt',
  email: 'tunde@writers.test',
  pen_name: 'Tunde Marlowe',
  full_name: 'Babatunde Ade Marlowe',
  facebook_handle: '',
  document_type: 'PASSPORT',
  document_number: 'A01234567',
  country_of_residence: 'Nigeria',
  phone_number: '+234 803 123 4567',
  permanent_address: '14 Marina Road',
  city: 'Lagos',
  state: 'Lagos',
  postal_code: '101001',
  above21: true,
  contract_type: 'exclusive',
  book_title: 'The Salt Road',
  synopsis: 'A keeper counts camels.',
  outline: 'She follows the letter.',
  platform_link: '',
  planned_length: '100k - 150k',
  avg_chapter_words: '1000-1499',
  update_frequency: '3-7',
  push_lines: 'One camel too many.',
  version: 1,
  rejection: null,
  submitted_at: '2026-02-27T12:00:00.000Z',
  signed_at: null,
  text_version: null,
  ends_at: null,
};

/** The whole of it, with links to the pictures. */
export const aReviewedContract = (given: Partial<Entities['ReviewedContract']> = {}): Entities['ReviewedContract'] => ({
  ...aContract(given),
  application: APPLICATION,
  signature: null,
  signed_text: null,
  images: {
    front: '/api/staff/contracts/ctr_salt/images/front/?signature=f',
    back: '/api/staff/contracts/ctr_salt/images/back/?signature=b',
    expires_at: '2026-03-01T12:05:00.000Z',
  },
  ...given,
});
