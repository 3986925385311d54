import { REVIEW_MAX, REVIEW_MIN } from '@griot/contracts';
import type { Question } from '../faq/faq.tsx';

export const USAGE: readonly Question[] = [
  {
    question: 'How do I find something to read?',
    answer: (
      <p>
        By <a href="/genre">genre</a>, by the <a href="/ranking">rankings</a>, or with the search in the top bar, which
        finds titles, authors and tags and forgives a slip of the finger.
      </p>
    ),
  },
  {
    question: 'How do I keep a novel for later?',
    answer: (
      <p>
        Choose Add to shelf on its page. Your <a href="/shelf">shelf</a> has it from then on, and remembers where you
        stopped reading, on all your devices.
      </p>
    ),
  },
  {
    question: 'Can I change how pages look?',
    answer: (
      <p>
        Yes. While you read, open Chapters and display: size and kind of the letters, background and width are yours to
        choose.
      </p>
    ),
  },
  {
    question: 'How do reviews work?',
    answer: (
      <p>
        A review rates five aspects with stars and says why in {REVIEW_MIN} to {REVIEW_MAX} characters. You can change
        or delete your own at any time. Mark it when it gives the story away.
      </p>
    ),
  },
  {
    question: 'Something here should not be. Whom do I tell?',
    answer: (
      <p>
        Report the novel, chapter or review where it stands; an editor looks at every report. What may stand here says
        the <a href="/content-policy">Content Policy</a>. For your own work in somebody else’s hands there is the{' '}
        <a href="/complaint">copyright complaint</a>.
      </p>
    ),
  },
];
