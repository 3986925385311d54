import { storedTexts } from '../stored-text/stored-texts.ts';

/** The fields of the contract form under their names on the wire (part 2 §3). */
export interface ContractValues {
  full_name: string;
  facebook_handle: string;
  document_type: string;
  document_number: string;
  front_image: File | null;
  back_image: File | null;
  country_of_residence: string;
  phone_number: string;
  permanent_address: string;
  city: string;
  state: string;
  postal_code: string;
  above21: string;
  contract_type: string;
  book_title: string;
  synopsis: string;
  outline: string;
  platform_link: string;
  planned_length: string;
  avg_chapter_words: string;
  update_frequency: string;
  push_lines: string;
}

/** What is never stored on a device: by it somebody else could pass for the author. */
export const SECRETS = ['document_number', 'front_image', 'back_image'] as const;
export type StorableValues = Omit<ContractValues, (typeof SECRETS)[number]>;

interface StoredForm {
  /** The submission it was to follow: what was typed before another one has been sent since is of no use any more. */
  after: number;
  values: Partial<StorableValues>;
}

/** What an author typed into the contract form and never sent, by pen name and novel. */
export const storedForms = storedTexts('griot.contract-form.', (stored): StoredForm | null =>
  isForm(stored) ? stored : null,
);

export const formKey = (penName: string, novel: string): string => `${penName}.${novel}`;

const isForm = (stored: unknown): stored is StoredForm =>
  typeof stored === 'object' &&
  stored !== null &&
  'after' in stored &&
  typeof stored.after === 'number' &&
  'values' in stored &&
  typeof stored.values === 'object' &&
  stored.values !== null;
