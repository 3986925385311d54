import { z } from 'zod';
import {
  CONTRACT_CHAPTER_WORDS,
  CONTRACT_LENGTHS,
  CONTRACT_STATUSES,
  CONTRACT_TYPES,
  DOCUMENT_TYPES,
  OUTLINE_MAX,
  OUTLINE_MIN,
  PUSH_LINES_COUNT_MAX,
  PUSH_LINES_MAX,
  PUSH_LINES_MIN,
  TITLE_MAX,
  UPDATE_FREQUENCIES,
  type DocumentType,
} from '../limits.ts';
import {
  DOCUMENT_NUMBER,
  DOCUMENT_NUMBER_WRONG,
  FACEBOOK_HANDLE_WRONG,
  isFacebookHandle,
  isWebAddress,
  linesOf,
  PHONE_NUMBER,
  PHONE_NUMBER_WRONG,
  TOO_YOUNG,
  WEB_ADDRESS_WRONG,
} from '../contract-form.ts';
import { endpoint, Id, Instant, page, paging } from './endpoint.ts';
import { line, name, Reason } from './fields.ts';

/** A form sends lines as a browser writes them; they are counted and kept as one character each. */
const text = z.string().transform((s) => s.replaceAll('\r\n', '\n').trim());
const between = (min: number, max: number, what: string) =>
  text
    .pipe(
      z
        .string()
        .min(min, `${what} should be at least ${min} characters long.`)
        .max(max, `${what} should be at most ${max} characters long.`),
    )
    .meta({ minLength: min, maxLength: max });

const fields = {
  full_name: name('Full name', 120),
  facebook_handle: z.string().trim().max(200).refine(isFacebookHandle, FACEBOOK_HANDLE_WRONG),
  document_type: z.enum(Object.keys(DOCUMENT_TYPES) as DocumentType[], 'Choose a document from the list.'),
  document_number: z.string().trim().regex(DOCUMENT_NUMBER, DOCUMENT_NUMBER_WRONG),
  country_of_residence: name('Country of residence', 80),
  phone_number: z.string().trim().regex(PHONE_NUMBER, PHONE_NUMBER_WRONG).max(40),
  permanent_address: name('Permanent address', 300),
  city: name('City', 80),
  state: name('State', 80),
  postal_code: name('Postal code', 20),
  above21: z.union([z.boolean(), z.stringbool()], 'Say whether you are above 21.').refine((yes) => yes, TOO_YOUNG),
  contract_type: z.enum(CONTRACT_TYPES, 'Choose exclusive or non-exclusive.'),
  book_title: name('Book title', TITLE_MAX),
  synopsis: text
    .pipe(
      z
        .string()
        .min(1, 'Synopsis is required.')
        .max(OUTLINE_MAX, `The synopsis should be at most ${OUTLINE_MAX} characters long.`),
    )
    .meta({ minLength: 1, maxLength: OUTLINE_MAX }),
  outline: between(OUTLINE_MIN, OUTLINE_MAX, 'The outline'),
  platform_link: z
    .string()
    .trim()
    .max(500)
    .refine((s) => s === '' || isWebAddress(s), WEB_ADDRESS_WRONG),
  planned_length: z.enum(CONTRACT_LENGTHS, 'Choose a planned length.'),
  avg_chapter_words: z.enum(CONTRACT_CHAPTER_WORDS, 'Choose how long your chapters are.'),
  update_frequency: z.enum(UPDATE_FREQUENCIES, 'Choose how often you publish.'),
  push_lines: between(PUSH_LINES_MIN, PUSH_LINES_MAX, 'The push lines').refine(
    (s) => linesOf(s) <= PUSH_LINES_COUNT_MAX,
    `At most ${PUSH_LINES_COUNT_MAX} lines.`,
  ),
};

/** The account's own: shown on the form and not changed by it; sent along, they must be the account's. */
const account = { email: z.string().trim().max(254).optional(), pen_name: z.string().trim().max(60).optional() };

/** What the contract form says (part 2 §3, §5 and §9, ruling 5), as it is kept. */
export const ContractFields = z.object(fields);

/** The form as it is first sent; the two pictures of the document come as files. */
const ContractForm = z.object({
  novel: Id,
  ...account,
  ...fields,
  facebook_handle: fields.facebook_handle.default(''),
  platform_link: fields.platform_link.default(''),
});

/** The same after a rejection; what is absent stays (ruling 18), the pictures too. */
const ContractChange = z.object({ novel: Id.optional(), ...account, ...ContractFields.partial().shape });

/** A contract as its author sees it: everything but the pictures (part 2 §3). */
export const AuthorContract = z.object({
  id: z.string(),
  status: z.enum(CONTRACT_STATUSES),
  /** The novel's id. */
  novel: z.string(),
  email: z.string(),
  pen_name: z.string(),
  full_name: z.string(),
  facebook_handle: z.string(),
  document_type: z.enum(Object.keys(DOCUMENT_TYPES) as DocumentType[]),
  document_number: z.string(),
  country_of_residence: z.string(),
  phone_number: z.string(),
  permanent_address: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  above21: z.boolean(),
  contract_type: z.enum(CONTRACT_TYPES),
  book_title: z.string(),
  synopsis: z.string(),
  outline: z.string(),
  platform_link: z.string(),
  planned_length: z.enum(CONTRACT_LENGTHS),
  avg_chapter_words: z.enum(CONTRACT_CHAPTER_WORDS),
  update_frequency: z.enum(UPDATE_FREQUENCIES),
  push_lines: z.string(),
  /** Grows by one with every submission. */
  version: z.int(),
  /** Why an editor has rejected it; null otherwise. */
  rejection: z.string().nullable(),
  submitted_at: Instant,
  signed_at: Instant.nullable(),
  /** The version of the text that was signed. */
  text_version: z.string().nullable(),
  /** When a signed contract ends, once either side has said so; until then it holds. */
  ends_at: Instant.nullable(),
});

/** The text of a contract: the one that was signed, or the one that would be. */
export const ContractText = z.object({ version: z.string(), text: z.string(), signed_at: Instant.nullable() });

/** A contract as editors see it in lists: nothing personal but the pen name. */
export const QueuedContract = z.object({
  id: z.string(),
  status: z.enum(CONTRACT_STATUSES),
  contract_type: z.enum(CONTRACT_TYPES),
  novel: z.object({ id: z.string(), slug: z.string(), title: z.string(), num_words: z.int() }),
  author: z.object({ id: z.string(), pen_name: z.string() }),
  version: z.int(),
  submitted_at: Instant,
  decided_at: Instant.nullable(),
  rejection: z.string().nullable(),
  signed_at: Instant.nullable(),
  text_version: z.string().nullable(),
  /** When a signed contract ends, once either side has said so: the midnight (UTC) after its last day. */
  ends_at: Instant.nullable(),
  /** The same once it has ended: the novel is without a contract then. */
  ended_at: Instant.nullable(),
});

/** The whole of it. The pictures stand behind links that are good for five minutes, and for the editor who asked. */
export const ReviewedContract = QueuedContract.extend({
  /** Null once it has been erased with its author's account, or with a novel that was taken back. */
  application: AuthorContract.nullable(),
  images: z.object({ front: z.string(), back: z.string(), expires_at: Instant }).nullable(),
  signature: z.string().nullable(),
  signed_text: z.string().nullable(),
});

const files = ['front_image', 'back_image'] as const;
const sending = [
  'not_signed_in',
  'email_not_verified',
  'not_found',
  'invalid',
  'not_eligible',
  'conflict',
  'too_large',
  'unsupported_media',
  'too_many',
] as const;
const deciding = ['not_signed_in', 'not_allowed', 'not_found', 'invalid', 'conflict'] as const;
/** Which submission the editor has read, so that none is decided on unread. */
const read = { version: z.int().optional() };

/** Part 1 §7 (inbox and contracts), part 2 §7 (contracts), rulings 14 and 29. */
export const contracts = {
  'GET /contracts/{novel}/eligibility/': endpoint({
    access: 'signed-in',
    summary:
      'Whether a novel of one’s own has what a contract needs, and how its application stands: without one (null) or `rejected`, one can apply',
    response: z.object({
      eligible: z.literal(true),
      num_words: z.int(),
      message: z.string(),
      contract_status: z.enum(CONTRACT_STATUSES).nullable(),
    }),
    errors: ['not_signed_in', 'not_found', 'not_eligible'],
  }),
  'GET /contracts/mine/{novel}/': endpoint({
    access: 'signed-in',
    summary: 'The contract of a novel of one’s own; null without one',
    response: AuthorContract.nullable(),
    errors: ['not_signed_in', 'not_found', 'conflict'],
  }),
  'POST /contracts/apply/': endpoint({
    access: 'verified',
    summary: 'Apply for a contract',
    status: 201,
    body: ContractForm,
    files,
    filesRequired: true,
    response: AuthorContract,
    errors: sending,
  }),
  'PATCH /contracts/{contract}/': endpoint({
    access: 'verified',
    summary: 'Apply again after a rejection',
    body: ContractChange,
    files,
    response: AuthorContract,
    errors: sending,
  }),
  'GET /contracts/{contract}/text/': endpoint({
    access: 'signed-in',
    summary: 'The text that is signed',
    response: ContractText,
    errors: ['not_signed_in', 'not_found'],
  }),
  'POST /contracts/{contract}/sign/': endpoint({
    access: 'verified',
    summary: 'Sign a contract that has been approved',
    body: z.object({
      signature: line().min(1, 'Sign with your full name.').max(200),
      text_version: z.string().min(1).max(40),
    }),
    response: AuthorContract,
    errors: ['not_signed_in', 'email_not_verified', 'not_found', 'invalid', 'conflict'],
  }),
  'GET /staff/contracts/': endpoint({
    access: 'editor',
    summary: 'Contracts, the longest waiting first',
    query: z.object({
      ...paging,
      status: z.enum(CONTRACT_STATUSES).optional(),
      author: Id.optional().describe('All of one author, by id, those that have ended too.'),
    }),
    response: page(QueuedContract),
    errors: ['not_signed_in', 'not_allowed', 'invalid'],
  }),
  'GET /staff/contracts/{contract}/': endpoint({
    access: 'editor',
    summary: 'One contract with its application, and links to the pictures',
    response: ReviewedContract,
    errors: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  'POST /staff/contracts/{contract}/approve/': endpoint({
    access: 'editor',
    summary: 'Approve an application, so that its author can sign',
    body: z.object(read),
    response: QueuedContract,
    errors: deciding,
  }),
  'POST /staff/contracts/{contract}/reject/': endpoint({
    access: 'editor',
    summary: 'Reject an application with a reason',
    body: z.object({ ...read, reason: Reason }),
    response: QueuedContract,
    errors: deciding,
  }),
  'POST /staff/contracts/{contract}/end/': endpoint({
    access: 'editor',
    summary: 'End a signed contract with 30 days’ notice, told by us now or by its author on a day',
    body: z.object({
      reason: Reason,
      /** The day (UTC) on which the author told us that they end it; absent: we end it, and tell them now. */
      told_on: z.iso.date('Enter a day such as 2026-03-01.').optional(),
    }),
    response: QueuedContract,
    errors: deciding,
  }),
};
