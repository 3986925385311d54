import { ADULT_AGE, COMPLAINT_BUSINESS_DAYS, PRODUCT, READER_AGE_MIN } from '@griot/contracts';
import { TextPage, type Section } from '../text-page/text-page.tsx';

/** What may stand here and what may not (part 2 §2.16). */
export default function ContentPolicyPage() {
  return (
    <TextPage
      title="Content Policy"
      updated="2026-11-23"
      lead={
        <p>
          Stories may go anywhere people go. This page says where we stop, and what happens then. It belongs to the{' '}
          <a href="/terms-of-use">Terms of Use</a>.
        </p>
      }
      sections={SECTIONS}
    />
  );
}

const SECTIONS: readonly Section[] = [
  {
    id: 'own-work',
    title: 'Your own work',
    body: (
      <>
        <p>
          Publish what you wrote, or what you have the right to publish. Translations and retellings of what others own
          need their permission; works whose protection has ended do not.
        </p>
        <p>Covers and pictures are works too: use your own, or one that we draw from the title.</p>
      </>
    ),
  },
  {
    id: 'never',
    title: 'What is never allowed',
    body: (
      <>
        <p>None of this is published in any form, whatever its age range and whatever the story makes of it:</p>
        <ul>
          <li>sexual content that involves anybody under {ADULT_AGE};</li>
          <li>calls to hurt people, or praise of those who did, meant for the world outside the story;</li>
          <li>
            contempt for people because of where they come from, what they believe, whom they love or how they are;
          </li>
          <li>the private details of real people, and sexual content about real people;</li>
          <li>directions for making weapons or drugs, or for hurting oneself;</li>
          <li>advertisements, spam, malicious code, and whatever else the law forbids.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'care',
    title: 'What needs care',
    body: (
      <>
        <p>
          Violence, abuse, addiction, suicide and sex between adults are parts of many good novels. Show them because
          the story needs them, choose an age range that fits, and warn readers in the author’s note.
        </p>
        <p>Characters may think and say what you do not. The narration must not ask readers to act on hatred.</p>
      </>
    ),
  },
  {
    id: 'ages',
    title: 'Age ranges',
    body: (
      <p>
        Every novel names the readers it is meant for, and its author is answerable for the choice. Children under{' '}
        {READER_AGE_MIN} may not use {PRODUCT}; from {READER_AGE_MIN} to {ADULT_AGE} one may with a parent or guardian.
        An editor who finds an age range too low returns the chapter.
      </p>
    ),
  },
  {
    id: 'reviews',
    title: 'Reviews and names',
    body: (
      <p>
        The same holds for pen names, pictures, synopses and reviews. Say what you think of a novel, not of its author;
        mark what gives the story away; and neither buy nor trade reviews.
      </p>
    ),
  },
  {
    id: 'approval',
    title: 'What editors look at',
    body: (
      <p>
        An editor reads a chapter before readers do, and again when it is changed. Editors look at what stands on this
        page, and at whether the text can be read; they do not judge taste. A chapter that cannot be published comes
        back to its author with the reason, and may be sent in again.
      </p>
    ),
  },
  {
    id: 'reporting',
    title: 'Reporting',
    body: (
      <p>
        Every novel, chapter and review can be reported where it stands, by anyone who is signed in. A person looks at
        each report. If somebody published your work without your permission, use the{' '}
        <a href="/complaint">copyright complaint</a>; we answer within {COMPLAINT_BUSINESS_DAYS.from} to{' '}
        {COMPLAINT_BUSINESS_DAYS.to} business days.
      </p>
    ),
  },
  {
    id: 'consequences',
    title: 'What happens then',
    body: (
      <>
        <p>
          A chapter is returned, a review is removed, a novel is hidden from readers, or an account is blocked: the
          least that is enough. We say why, unless the law forbids us to, and you may answer by the ways named under{' '}
          <a href="/contact">Contact</a>.
        </p>
        <p>
          Your text stays yours. You can download your novels whatever we decide about them, also when your account is
          blocked: signing in then gives you the files and nothing else.
        </p>
      </>
    ),
  },
];
