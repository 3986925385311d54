import type { Entities } from '@griot/contracts';
import { anOwnNovel, refusal, renderPage, testPlatform, type Answers } from '@griot/testing';
import { fireEvent, screen } from '@testing-library/react';
import ContractPage from './contract.page.tsx';

export const ELIGIBILITY = 'GET /contracts/{novel}/eligibility/';
export const MINE = 'GET /contracts/mine/{novel}/';
export const APPLY = 'POST /contracts/apply/';
export const CHANGE = 'PATCH /contracts/{contract}/';
export const TEXT = 'GET /contracts/{contract}/text/';
export const SIGN = 'POST /contracts/{contract}/sign/';

type Contract = Entities['AuthorContract'];

export const SALT = anOwnNovel({
  id: 'nov_salt',
  slug: 'salt-road',
  title: 'The Salt Road',
  description: 'A keeper counts camels, and one night the count comes out wrong.',
  num_words: 5_200,
});
export const ME: Entities['Me'] = {
  id: 'usr_ada',
  first_name: 'Adaeze',
  last_name: 'Obi',
  pen_name: 'Ada Writes',
  sex: 'F',
  about: '',
  email: 'ada@writers.test',
  email_verified: true,
  photo_url: null,
  user_code: '123456789012',
  roles: ['reader', 'author'],
};
export const OUTLINE = 'x'.repeat(500);
export const PUSH_LINES = 'x'.repeat(200);

/** A contract as its author sees it; name what matters to the test. */
export const aContract = (given: Partial<Contract> = {}): Contract => ({
  id: 'ctr_salt',
  status: 'pending',
  novel: 'nov_salt',
  email: 'ada@writers.test',
  pen_name: 'Ada Writes',
  full_name: 'Adaeze Ngozi Obi',
  facebook_handle: '',
  document_type: 'NIN',
  document_number: '70123456789',
  country_of_residence: 'Nigeria',
  phone_number: '+234 803 123 4567',
  permanent_address: '14 Marina Road',
  city: 'Lagos',
  state: 'Lagos State',
  postal_code: '101001',
  above21: true,
  contract_type: 'exclusive',
  book_title: 'The Salt Road',
  synopsis: 'A keeper counts camels.',
  outline: OUTLINE,
  platform_link: '',
  planned_length: '100k - 150k',
  avg_chapter_words: '1000-1499',
  update_frequency: '3-7',
  push_lines: PUSH_LINES,
  version: 1,
  rejection: null,
  submitted_at: '2026-02-27T12:00:00.000Z',
  signed_at: null,
  text_version: null,
  ends_at: null,
  ...given,
});
export const rejected = (given: Partial<Contract> = {}): Contract =>
  aContract({ status: 'rejected', rejection: 'The back of the card is too dark to read.', ...given });

export const eligible = {
  eligible: true as const,
  num_words: 5_200,
  message: 'Criteria fulfilled',
  contract_status: null,
};
export const notEligible = () => {
  throw refusal(400, 'not_eligible', 'num_words: 1,200 of 5,000 words are published.', {
    fields: { num_words: ['1,200 of 5,000 words are published.'] },
  });
};

export const aPlatform = (contract: Contract | null, answers: Answers = {}) =>
  testPlatform({
    at: '/contract/nov_salt',
    user: { pen_name: 'Ada Writes', roles: ['reader', 'author'] },
    answers: {
      'GET /novels/mine/{novel}/': { ...SALT, contract_status: contract?.status ?? null },
      'GET /users/me/': ME,
      [MINE]: contract,
      [ELIGIBILITY]: eligible,
      ...answers,
    },
  });

/** The page of a novel whose contract stands as given. */
export const show = (
  contract: Contract | null = null,
  answers: Answers = {},
  platform = aPlatform(contract, answers),
) => renderPage(ContractPage, { path: '/contract/:id', platform });
export type Shown = ReturnType<typeof show>;

export const aPicture = (name: string): File => new File(['x'], name, { type: 'image/png' });
export const field = (name: RegExp | string): HTMLElement => screen.getByLabelText(name);
export const type = (name: RegExp | string, value: string): void =>
  void fireEvent.change(field(name), { target: { value } });
export const press = ({ person }: Shown, name: string): Promise<void> =>
  person.click(screen.getByRole('button', { name }));

/** Fills the first step as somebody would who may have a contract. */
export async function fillPersonal({ person }: Shown): Promise<void> {
  await screen.findByLabelText(/Full name/);
  type(/Full name/, 'Adaeze Ngozi Obi');
  await person.click(screen.getByRole('radio', { name: 'Yes' }));
  await person.selectOptions(field(/Document type/), 'National Identity Card');
  type(/Document number/, '70123456789');
  fireEvent.change(field(/Front image/), { target: { files: [aPicture('front.png')] } });
  fireEvent.change(field(/Back image/), { target: { files: [aPicture('back.png')] } });
  type(/Country of residence/, 'Nigeria');
  type(/Permanent address/, '14 Marina Road');
  type(/City/, 'Lagos');
  type(/^State/, 'Lagos State');
  type(/Postal code/, '101001');
  type(/Phone number/, '+234 803 123 4567');
}

/** Fills the second step. */
export async function fillBook({ person }: Shown): Promise<void> {
  await person.click(await screen.findByRole('radio', { name: 'Exclusive' }));
  type(/Outline/, OUTLINE);
  type(/Push lines/, PUSH_LINES);
  await person.selectOptions(field(/Planned length/), '100k - 150k');
  await person.selectOptions(field(/Average words/), '1000-1499');
  await person.selectOptions(field(/Update frequency/), '3-7');
}

export const bodyOf = ({ platform }: Shown, call: string): FormData =>
  platform.asked.find((asked) => asked.call === call)?.input.body as FormData;
export const textsOf = (body: FormData): Record<string, string> =>
  Object.fromEntries([...body.entries()].map(([name, value]) => [name, value instanceof File ? value.name : value]));
