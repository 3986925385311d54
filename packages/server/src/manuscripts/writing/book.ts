/** A novel to be written as a file, its chapters read as they are wanted. */
export interface NovelFile {
  id: string;
  title: string;
  author: string;
  description: string;
  /** When it is written. */
  at: Date;
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

/** Text without what XML cannot hold: a reading program refuses a whole book for one such sign. */
export const legal = (text: string): string => text.replace(/[\p{Cs}\ufffe\uffff]|(?![\t\n\r])\p{Cc}/gu, '');
/** For text and attributes of XML. */
export const xml = (text: string): string =>
  legal(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
