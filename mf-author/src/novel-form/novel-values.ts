/** What can be said of a novel and changed later, under its names on the wire (ruling 22). */
export interface NovelDetails {
  description: string;
  authors_note: string;
  language: string;
  leading_gender: string;
  age_range: string;
  planned_length: string;
  genres: string[];
  tags: string[];
  /** Their texts, as they are read. */
  warnings: string[];
  book_type: string;
  locked_chapter: string;
  /** `true` or `false`. */
  downloadable: string;
}

/** The whole form, as a novel is created: with what readers will know it by, and the choice of cover, which is the form's own. */
export interface NovelValues extends Omit<NovelDetails, 'authors_note' | 'downloadable'> {
  title: string;
  cover: 'upload' | 'made';
  cover_image: File | null;
}
