import { shortNumber, type Entities } from '@griot/contracts';

/** `3/12`, or “Not started” where no chapter was begun (part 2 §2.5). */
export const progressOf = ({ chapter, novel }: Pick<Entities['LibraryEntry'], 'chapter' | 'novel'>): string =>
  chapter === null ? 'Not started' : `${shortNumber(chapter)}/${novel.num_chapters}`;
