import { SYNOPSIS_MAX, SYNOPSIS_MIN, VERSIONS_KEPT, formatNumber } from '@griot/contracts';
import type { Question } from '../faq/faq.tsx';

export const STORIES: readonly Question[] = [
  {
    question: 'How do I create a story?',
    answer: (
      <p>
        Choose <a href="/create">Create</a>, then New Story. A title, a cover, a synopsis of{' '}
        {formatNumber(SYNOPSIS_MIN)} to {formatNumber(SYNOPSIS_MAX)} characters and a few choices are enough. The{' '}
        <a href="/writers-guide">Writers’ Guide</a> goes through it step by step.
      </p>
    ),
  },
  {
    question: 'Why can readers not see my chapter yet?',
    answer: (
      <p>
        An editor reads every chapter first. While it waits it is marked as awaiting approval; a chapter that comes back
        does so with a reason, and you can send it again.
      </p>
    ),
  },
  {
    question: 'Can I change a published chapter?',
    answer: <p>Yes. Readers go on seeing the former text until an editor has approved the new one.</p>,
  },
  {
    question: 'My browser closed while I was writing. Is my text lost?',
    answer: (
      <p>
        No. What you type is stored on your device and saved to your drafts while you write. Open the chapter again; the
        last {VERSIONS_KEPT} versions of it are there too.
      </p>
    ),
  },
  {
    question: 'How do I complete or delete a novel?',
    answer: (
      <p>
        Under <a href="/account-stories">Stories</a>. Marking it completed deletes nothing. Deleting cannot be undone;
        readers who have unlocked chapters keep them, and a novel under a signed contract cannot be deleted.
      </p>
    ),
  },
  {
    question: 'Can I take my novel with me?',
    answer: (
      <p>
        Always. Under <a href="/account-stories">Stories</a> every novel can be downloaded as EPUB, DOCX or Markdown,
        drafts included.
      </p>
    ),
  },
];
