import { z } from 'zod';
import { formatNumber } from '../format.ts';
import { LIST_ABOUT_MAX, LIST_NAME_MAX, LIST_NOTE_MAX, LIST_NOVELS_MAX } from '../limits.ts';
import { endpoint, Id, Instant, Nothing, page, Paging, paging } from './endpoint.ts';
import { line } from './fields.ts';
import { Novel } from './novels.ts';

/** A list of novels that a reader has made. */
export const ReadingList = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Whether everybody finds it; otherwise it is its reader's alone. */
  public: z.boolean(),
  owner: z.object({ id: z.string(), name: z.string() }),
  is_mine: z.boolean(),
  /** Of those that whoever asks may find. */
  num_novels: z.int(),
  updated_at: Instant,
  /** Only where a novel is asked about: whether it stands in it. */
  has_novel: z.boolean().optional(),
});
/** A novel in a list, with what its reader says of it. */
export const ListedNovel = z.object({ novel: Novel, note: z.string(), added_at: Instant });

const about = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .pipe(z.string().max(LIST_ABOUT_MAX, `At most ${formatNumber(LIST_ABOUT_MAX)} characters.`));
const note = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .refine((text) => [...text].length <= LIST_NOTE_MAX, `At most ${LIST_NOTE_MAX} characters.`);
const fields = {
  name: line('Give the list a name.')
    .min(1, 'Give the list a name.')
    .max(LIST_NAME_MAX, `At most ${LIST_NAME_MAX} characters.`),
  description: about,
  public: z.boolean('Say true or false.'),
};

const errors = ['not_signed_in', 'email_not_verified', 'not_found', 'invalid', 'too_many'] as const;

export const readingLists = {
  'GET /lists/mine/': endpoint({
    access: 'signed-in',
    summary: 'The caller’s own reading lists, the one last changed first',
    query: z.object({
      ...paging,
      novel: z.string().max(200).optional().describe('Say of each whether this novel stands in it.'),
    }),
    response: page(ReadingList),
    errors: ['not_signed_in', 'invalid'],
  }),
  'GET /authors/{author}/lists/': endpoint({
    access: 'anyone',
    summary: 'The public reading lists of somebody',
    query: Paging,
    response: page(ReadingList),
    errors: ['invalid', 'not_found'],
  }),
  'POST /lists/': endpoint({
    access: 'verified',
    summary: 'Begin a reading list',
    status: 201,
    body: z.object({
      name: fields.name,
      description: fields.description.default(''),
      public: fields.public.default(false),
    }),
    response: ReadingList,
    errors: [...errors, 'conflict'],
  }),
  'GET /lists/{list}/': endpoint({
    access: 'anyone',
    summary: 'A public reading list, or one of the caller’s own',
    response: ReadingList,
    errors: ['not_found'],
  }),
  'PATCH /lists/{list}/': endpoint({
    access: 'verified',
    summary: 'Change the name or description of one’s list, or who finds it',
    body: z.object(fields).partial(),
    response: ReadingList,
    errors,
  }),
  'DELETE /lists/{list}/': endpoint({
    access: 'signed-in',
    summary: 'Delete one’s list',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in', 'not_found'],
  }),
  'GET /lists/{list}/novels/': endpoint({
    access: 'anyone',
    summary: 'The novels of a list in its order, of those that whoever asks may find',
    query: Paging,
    response: page(ListedNovel),
    errors: ['invalid', 'not_found'],
  }),
  'PUT /lists/{list}/novels/{novel}/': endpoint({
    access: 'verified',
    summary: 'Put a novel at the end of one’s list, or change the note of one that stands there',
    status: 201,
    statusAgain: 200,
    body: z.object({ note: note.optional() }),
    response: ListedNovel,
    errors: [...errors, 'conflict'],
  }),
  'DELETE /lists/{list}/novels/{novel}/': endpoint({
    access: 'signed-in',
    summary: 'Take a novel out of one’s list',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in', 'not_found'],
  }),
  'PUT /lists/{list}/order/': endpoint({
    access: 'signed-in',
    summary: 'Put the novels of one’s list in another order',
    body: z.object({ novels: z.array(Id).max(LIST_NOVELS_MAX) }),
    status: 204,
    response: Nothing,
    errors: ['not_signed_in', 'not_found', 'invalid', 'conflict'],
  }),
};
