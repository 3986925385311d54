import type { ContractValues } from './stored-form.ts';

/** The two steps of the form (part 2 §2.13). */
export const STEPS = ['Personal Information', 'Book Info'] as const;
export type Step = 0 | 1;

/** What each field is called, on the form and wherever something is said of it. */
export const LABELS: Record<keyof ContractValues, string> = {
  full_name: 'Full name',
  facebook_handle: 'Facebook handle',
  document_type: 'Document type',
  document_number: 'Document number',
  front_image: 'Front image',
  back_image: 'Back image',
  country_of_residence: 'Country of residence',
  phone_number: 'Phone number',
  permanent_address: 'Permanent address',
  city: 'City',
  state: 'State',
  postal_code: 'Postal code',
  above21: 'Are you at least 21 years old?',
  contract_type: 'Contract type',
  book_title: 'Book title',
  synopsis: 'Synopsis',
  outline: 'Outline',
  platform_link: 'Platform link',
  planned_length: 'Planned length in words',
  avg_chapter_words: 'Average words in a chapter',
  update_frequency: 'Update frequency in chapters a week',
  push_lines: 'Push lines',
};

const BOOK: ReadonlySet<string> = new Set<keyof ContractValues>([
  'contract_type',
  'book_title',
  'synopsis',
  'outline',
  'platform_link',
  'planned_length',
  'avg_chapter_words',
  'update_frequency',
  'push_lines',
]);

/** The step on which a field stands. */
export const stepOf = (field: string): Step => (BOOK.has(field) ? 1 : 0);
export const isField = (name: string): name is keyof ContractValues => name in LABELS;
