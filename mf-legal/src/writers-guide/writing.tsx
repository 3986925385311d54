import {
  CHAPTER_COINS_MAX,
  formatCoins,
  formatNumber,
  SYNOPSIS_MAX,
  SYNOPSIS_MIN,
  VERSIONS_KEPT,
} from '@griot/contracts';
import type { Section } from '../text-page/text-page.tsx';

/** From the first page to the last. */
export const writing: readonly Section[] = [
  {
    id: 'creating',
    title: 'Creating a story',
    body: (
      <>
        <p>
          Choose <a href="/create">Create</a>, then New Story. Confirm your e-mail first, if you have not done so. Then
          give the novel:
        </p>
        <ul>
          <li>a title and a cover: an image of your own, or one that we draw from the title;</li>
          <li>
            a synopsis of {formatNumber(SYNOPSIS_MIN)} to {formatNumber(SYNOPSIS_MAX)} characters, which says what the
            story is about without giving its end away;
          </li>
          <li>language, age range, leading gender, planned length, genres and tags, by which readers find it;</li>
          <li>whether it is free or paid, and if it is paid, from which chapter on.</li>
        </ul>
        <p>
          Readers know a novel by its title and cover, so choose these with care: they stay. Everything else can be
          changed later. A novel is seen by you alone until its first chapter is published.
        </p>
        <p>
          You have the text already? Import it as a file: EPUB, Word, OpenDocument, Markdown or plain text becomes a
          novel with a draft for each chapter.
        </p>
      </>
    ),
  },
  {
    id: 'chapters',
    title: 'Adding chapters',
    body: (
      <>
        <p>
          Open your novel and choose New Chapter. Write there, or paste from wherever you write: paragraphs, italics and
          bold stay, the rest of the formatting goes. What you type is stored on your device at once and saved to your
          drafts shortly after, and the last {VERSIONS_KEPT} versions of a chapter can be looked at and brought back.
        </p>
        <p>
          When the chapter is ready, choose Publish. An editor reads it, and publishes it or returns it with a reason.
          Until an editor has decided you can take it back. A chapter 0 is a prologue.
        </p>
        <p>
          Each chapter can be free, or open for coins, with a subscription, or with either. You may set its price, up to{' '}
          {formatCoins(CHAPTER_COINS_MAX)}; what a reader has unlocked stays unlocked for them.
        </p>
      </>
    ),
  },
  {
    id: 'editing',
    title: 'Editing',
    body: (
      <>
        <p>
          You may change a published chapter whenever you like. Readers go on seeing the old text until an editor has
          approved the new one. While a chapter waits for approval it cannot be changed; take it back first.
        </p>
        <p>
          Synopsis, genres, tags and the rest of the novel are changed under Stories, by the pencil. There you also find
          the author’s note, which stands on the novel’s page for all who come there, and the novel as a file to
          download, drafts included.
        </p>
      </>
    ),
  },
  {
    id: 'completing',
    title: 'Marking a story complete',
    body: (
      <p>
        When the story is told, choose Mark completed under <a href="/account-stories">Stories</a> and say why, in a
        sentence. Readers then see the novel as completed. Nothing is deleted, and you may still add an epilogue.
      </p>
    ),
  },
  {
    id: 'deleting',
    title: 'Deleting',
    body: (
      <>
        <p>
          A chapter or a novel can be deleted, and that cannot be undone. Download the novel before, if there is any
          doubt.
        </p>
        <p>
          A deleted novel leaves the catalogue at once. Readers who have unlocked chapters of it keep them, because they
          have paid for them. A novel under a signed contract cannot be deleted.
        </p>
      </>
    ),
  },
];
