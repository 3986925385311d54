import { LANGUAGES } from '@griot/contracts';

/** The language that novels are written in, as programs call it. */
export const LANGUAGE = { English: 'en' }[LANGUAGES[0]];

/** A novel to be written as a file, its chapters read as they are wanted. */
export interface NovelFile {
  id: string;
  title: string;
  author: string;
  description: string;
  /** When it is written. */
  at: Date;
  /** A JPEG. */
  cover?: Buffer | undefined;
  chapters: AsyncIterable<WrittenChapter>;
}

export interface WrittenChapter {
  /** `1.00` */
  number: string;
  title: string;
  html: string;
}

/** What a chapter is called where it must be called something. */
export const calledOf = ({ title, number }: Pick<WrittenChapter, 'title' | 'number'>): string =>
  title || (Number(number) === 0 ? 'Prologue' : `Chapter ${Number(number)}`);
