import { sessionStore } from '@griot/browser';
import type { Entities } from '@griot/contracts';
import { aPage, renderPage, type Answers } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { answersFor, reading } from '../../dev/three-chapters.ts';
import ChapterPage from '../chapter/chapter.page.tsx';
import { COMMENTS, COUNTS } from './place.ts';

export const POST = 'POST /novels/{novel}/chapters/{chapter}/comments/';
export const ada = { pen_name: 'Ada Reader', email_verified: true };

export const aComment = (given: Partial<Entities['Comment']> = {}): Entities['Comment'] => ({
  id: 'com_one',
  user: { name: 'Bo Books', photo_url: null },
  by_author: false,
  state: 'shown',
  text: 'Who counted them?',
  is_spoiler: false,
  num_likes: 3,
  is_liked: false,
  hearted: false,
  pinned: false,
  is_mine: false,
  created_at: '2026-02-20T08:00:00.000Z',
  edited_at: null,
  anchor: null,
  num_answers: 0,
  answers: [],
  ...given,
});
export const counts = (given: Partial<Entities['CommentCounts']> = {}): Entities['CommentCounts'] => ({
  total: 3,
  chapter: 1,
  paragraphs: [{ paragraph: 1, comments: 2 }],
  earlier: 0,
  closed: false,
  ...given,
});

export const open = (more: Answers = {}, user: object | null = ada, chapter = 'the-voice-2') =>
  renderPage(ChapterPage, {
    ...reading(chapter),
    user,
    answers: { ...answersFor(), [COUNTS]: counts(), [COMMENTS]: aPage(aComment()), ...more },
  });
/** The page in the same tab; each test's platform begins with nothing stored. */
export const openAgain = (...args: Parameters<typeof open>) => {
  const stored = sessionStore.keys('').map((key) => [key, sessionStore.get(key) ?? ''] as const);
  const opened = open(...args);
  for (const [key, text] of stored) sessionStore.set(key, text);
  return opened;
};
export const panelOf = async (person: UserEvent, mark = '2 comments on: Second line of 2.') => {
  await person.click(await screen.findByRole('button', { name: mark }));
  return within(await screen.findByRole('dialog', { name: 'Comments' }));
};
export const discard = async (person: UserEvent) =>
  await person.click(
    within(await screen.findByRole('dialog', { name: 'Unsaved changes' })).getByText('Discard Changes'),
  );
/** The chapter's end, to which nobody scrolls here: the comments come when they are asked for. */
export const end = async (person: UserEvent) => {
  const section = within(await screen.findByRole('region', { name: 'Comments' }));
  await person.click(await section.findByRole('button', { name: 'Show comments' }));
  return section;
};
