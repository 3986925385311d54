import { z } from 'zod';
import { formatNumber } from '../format.ts';
import {
  COMMENT_MAX,
  COMMENT_ORDERINGS,
  COMMENT_STATES,
  SUGGESTION_MAX,
  SUGGESTION_OUTCOMES,
  WORD_CHANGES,
} from '../limits.ts';
import { endpoint, flag, Id, Instant, Nothing, page, paging } from './endpoint.ts';

const TOO_LONG = `Please, keep the comment to ${formatNumber(COMMENT_MAX)} characters.`;

/** The paragraph that a comment is about: the block of the chapter's text, counted from 0, and how it begins. */
const ParagraphAnchor = z.object({
  /** Null when no paragraph of the text as it stands is it any more. */
  paragraph: z.int().nullable(),
  /** How it began when it was first commented on. */
  quote: z.string(),
});

/** What readers think of a comment, and the caller among them. */
export const CommentLikes = z.object({ num_likes: z.int(), is_liked: z.boolean() });

const comment = {
  id: z.string(),
  /** Null when the writer has left (ruling 28), and where the comment itself is gone. */
  user: z.object({ name: z.string(), photo_url: z.string().nullable() }).nullable(),
  /** Written by the author of the novel. */
  by_author: z.boolean(),
  state: z.enum(COMMENT_STATES),
  /** Empty when it was deleted or removed. */
  text: z.string(),
  is_spoiler: z.boolean(),
  ...CommentLikes.shape,
  /** The author likes it. */
  hearted: z.boolean(),
  pinned: z.boolean(),
  is_mine: z.boolean(),
  created_at: Instant,
  edited_at: Instant.nullable(),
};

/** An answer to a comment. */
export const CommentAnswer = z.object(comment);

/** Some words of a paragraph: in both wordings, in the suggested one alone, or in the one that it is for alone. A line break is one of them. */
export const ChangedWords = z.object({ change: z.enum(WORD_CHANGES), text: z.string() });

/** Another wording of a paragraph that a reader suggests. */
export const Suggestion = z.object({
  words: z.array(ChangedWords),
  /** Null until the author has decided. */
  outcome: z.enum(SUGGESTION_OUTCOMES).nullable(),
});

/** A comment on a chapter or on one of its paragraphs, with the first of its answers. */
export const Comment = z.object({
  ...comment,
  /** What it suggests, where it does: its text is a note to that then, and may be empty. */
  suggestion: Suggestion.optional(),
  anchor: ParagraphAnchor.nullable(),
  num_answers: z.int(),
  answers: z.array(CommentAnswer),
});

/** A comment as the author of the novel finds it in their list. */
export const NovelComment = Comment.omit({ anchor: true }).extend({
  /** How the paragraph began that it is about; null when it is about the chapter. */
  quote: z.string().nullable(),
  chapter: z.object({ id: z.string(), number: z.string(), title: z.string() }),
  /** The author has answered it. */
  answered: z.boolean(),
});

/** How many comments a chapter has, and where. */
export const CommentCounts = z.object({
  /** All that are shown, answers too. */
  total: z.int(),
  /** On the chapter as a whole. */
  chapter: z.int(),
  paragraphs: z.array(z.object({ paragraph: z.int(), comments: z.int() })),
  /** On paragraphs that are not in the text any more. */
  earlier: z.int(),
  /** Nobody writes any more; what was written stays. */
  closed: z.boolean(),
});

/** Somebody whose comments the caller does not see, or who may not comment on the caller's novels. */
export const PersonSetAside = z.object({ id: z.string(), pen_name: z.string(), created_at: Instant });

const tidy = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
const Note = z
  .string('Write a text.')
  .transform(tidy)
  .refine((text) => [...text].length <= COMMENT_MAX, TOO_LONG);
const Text = z
  .string('Write something first.')
  .transform(tidy)
  .refine((text) => text !== '', 'Write something first.')
  .refine((text) => [...text].length <= COMMENT_MAX, TOO_LONG);
/** Spaces are as good as one, and so are lines that are left empty. */
const Wording = z
  .string('Write the paragraph as you would have it.')
  .transform((text) => tidy(text.replace(/[^\S\r\n]+/g, ' ').replace(/ ?(\r\n?|\n) ?/g, '\n')))
  .refine((text) => text !== '', 'Write the paragraph as you would have it.')
  .refine(
    (text) => [...text].length <= SUGGESTION_MAX,
    `Please, keep the paragraph to ${formatNumber(SUGGESTION_MAX)} characters.`,
  );

const Spoiler = z.boolean('Say true or false.').default(false);

const reading = ['adults_only', 'locked_signed_out', 'locked', 'not_found'] as const;
const listed = { ...paging, ordering: z.enum(COMMENT_ORDERINGS).default('newest') };
/** What is done to one comment. */
const deed = (summary: string, access: 'signed-in' | 'verified' = 'verified') =>
  endpoint({
    access,
    summary,
    response: Comment,
    errors: ['not_signed_in', 'email_not_verified', 'not_allowed', 'not_found', 'adults_only', 'locked', 'conflict'],
  });

export const comments = {
  'GET /novels/{novel}/chapters/{chapter}/comments/counts/': endpoint({
    access: 'anyone',
    summary: 'How many comments a chapter has, and on which of its paragraphs',
    response: CommentCounts,
    errors: [...reading],
  }),
  'GET /novels/{novel}/chapters/{chapter}/comments/': endpoint({
    access: 'anyone',
    summary: 'Comments on a chapter as a whole, on one of its paragraphs, or on those of an earlier version',
    query: z.object({
      ...listed,
      on: z
        .string()
        .regex(/^(chapter|earlier|\d{1,6})$/, 'Say chapter, earlier, or the number of a paragraph.')
        .default('chapter'),
    }),
    response: page(Comment),
    errors: [...reading, 'invalid'],
  }),
  'POST /novels/{novel}/chapters/{chapter}/comments/': endpoint({
    access: 'verified',
    keyed: true,
    summary: 'Comment on a chapter or on one of its paragraphs, or answer a comment',
    status: 201,
    body: z.object({
      text: Text,
      is_spoiler: Spoiler,
      /** The paragraph's number, and how it begins where the caller reads it: its author may have changed it since. */
      paragraph: z.object({ number: z.int().min(0).max(1_000_000), text: z.string().max(2_000) }).optional(),
      /** The comment that is answered; an answer stands where that does. */
      answers: Id.optional(),
    }),
    response: z.object({ comment: Comment, message: z.string() }),
    errors: [
      'not_signed_in',
      'email_not_verified',
      'not_allowed',
      'adults_only',
      'locked',
      'not_found',
      'invalid',
      'conflict',
      'too_many',
    ],
  }),
  'POST /novels/{novel}/chapters/{chapter}/suggestions/': endpoint({
    access: 'verified',
    keyed: true,
    summary: 'Suggest another wording of a paragraph to its author; a comment of its own kind',
    status: 201,
    body: z.object({
      /** The paragraph's number, and all of its words where the caller reads them: its author may have changed them since. */
      paragraph: z.object({ number: z.int().min(0).max(1_000_000), text: z.string().max(2 * SUGGESTION_MAX) }),
      wording: Wording,
      note: Note.default(''),
      is_spoiler: Spoiler,
    }),
    response: z.object({ comment: Comment, message: z.string() }),
    errors: [
      'not_signed_in',
      'email_not_verified',
      'not_allowed',
      'adults_only',
      'locked',
      'not_found',
      'invalid',
      'conflict',
      'too_many',
    ],
  }),
  'POST /comments/{comment}/take-over/': endpoint({
    access: 'verified',
    summary: 'Put a suggested wording in place of its paragraph, on one’s own novel; the same again changes nothing',
    response: z.object({ comment: Comment, message: z.string() }),
    errors: [
      'not_signed_in',
      'email_not_verified',
      'not_allowed',
      'adults_only',
      'locked',
      'not_found',
      'invalid',
      'conflict',
      'too_many',
    ],
  }),
  'POST /comments/{comment}/decline/': deed('Decline a suggested wording on one’s own novel'),
  'GET /comments/{comment}/answers/': endpoint({
    access: 'anyone',
    summary: 'The answers to a comment, oldest first',
    query: z.object(paging),
    response: page(CommentAnswer),
    errors: [...reading, 'invalid'],
  }),
  'PATCH /comments/{comment}/': endpoint({
    access: 'verified',
    summary: 'Change the text of one’s own comment',
    body: z.object({ text: Text, is_spoiler: Spoiler }),
    response: Comment,
    errors: [
      'not_signed_in',
      'email_not_verified',
      'not_allowed',
      'adults_only',
      'locked',
      'not_found',
      'invalid',
      'too_many',
    ],
  }),
  'DELETE /comments/{comment}/': endpoint({
    access: 'signed-in',
    summary: 'Delete one’s own comment; one with answers stays, without its text',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in', 'not_found'],
  }),
  'POST /comments/{comment}/remove/': endpoint({
    access: 'verified',
    summary: 'Remove a comment on one’s own novel; editors remove any. Staff see who did it',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in', 'email_not_verified', 'not_allowed', 'not_found'],
  }),
  'POST /comments/{comment}/approve/': deed('Show a comment that waited: its novel’s author and editors'),
  'POST /comments/{comment}/like/': endpoint({
    access: 'signed-in',
    summary: 'Like a comment of somebody else',
    response: CommentLikes,
    errors: ['not_signed_in', 'not_allowed', 'adults_only', 'locked', 'not_found'],
  }),
  'DELETE /comments/{comment}/like/': endpoint({
    access: 'signed-in',
    summary: 'Take back one’s like',
    response: CommentLikes,
    errors: ['not_signed_in', 'adults_only', 'locked', 'not_found'],
  }),
  'POST /comments/{comment}/heart/': deed('Give a comment on one’s own novel the author’s heart'),
  'DELETE /comments/{comment}/heart/': deed('Take back the author’s heart'),
  'POST /comments/{comment}/pin/': deed('Show a comment on one’s own chapter first, in place of the one that was'),
  'DELETE /comments/{comment}/pin/': deed('Show it among the others again'),
  'PUT /novels/mine/{novel}/chapters/{chapter}/comments/': endpoint({
    access: 'verified',
    summary: 'Close the comments of one’s own chapter, or open them again',
    body: z.object({ closed: z.boolean('Say true or false.') }),
    response: z.object({ closed: z.boolean() }),
    errors: ['not_signed_in', 'email_not_verified', 'not_found', 'invalid'],
  }),
  'GET /novels/mine/{novel}/comments/': endpoint({
    access: 'signed-in',
    summary: 'Comments on one’s own novel, those without an answer of the author’s first',
    query: z.object({
      ...paging,
      waiting: flag.describe('Only those that wait to be shown.'),
      answered: flag.describe('Of those that are shown, only those that the author has answered, or has not.'),
    }),
    response: page(NovelComment).extend({
      answered: z
        .boolean()
        .optional()
        .describe('Which of them these are, as it was asked; a server before that gives all.'),
    }),
    errors: ['not_signed_in', 'not_found', 'invalid'],
  }),
  'POST /comments/{comment}/mute/': endpoint({
    access: 'signed-in',
    summary: 'See no comments any more of who wrote this one',
    response: z.object({ message: z.string() }),
    errors: ['not_signed_in', 'not_allowed', 'adults_only', 'locked', 'not_found'],
  }),
  'GET /mutes/': endpoint({
    access: 'signed-in',
    summary: 'Whose comments the caller does not see, newest first',
    query: z.object(paging),
    response: page(PersonSetAside),
    errors: ['not_signed_in', 'invalid'],
  }),
  'DELETE /mutes/{user}/': endpoint({
    access: 'signed-in',
    summary: 'See somebody’s comments again',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in'],
  }),
  'POST /comments/{comment}/block/': endpoint({
    access: 'verified',
    summary: 'Let who wrote this comment write none any more on the caller’s novels',
    response: z.object({ message: z.string() }),
    errors: ['not_signed_in', 'email_not_verified', 'not_allowed', 'not_found'],
  }),
  'GET /comment-blocks/': endpoint({
    access: 'signed-in',
    summary: 'Who may not comment on the caller’s novels, newest first',
    query: z.object(paging),
    response: page(PersonSetAside),
    errors: ['not_signed_in', 'invalid'],
  }),
  'DELETE /comment-blocks/{user}/': endpoint({
    access: 'signed-in',
    summary: 'Let somebody comment on the caller’s novels again',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in'],
  }),
};
