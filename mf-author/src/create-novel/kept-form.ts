/** The fields of the novel form under their names on the wire (ruling 22), and the choice of cover, which is the form's own. */
export interface NovelValues {
  title: string;
  description: string;
  language: string;
  leading_gender: string;
  age_range: string;
  planned_length: string;
  genres: string[];
  tags: string[];
  book_type: string;
  locked_chapter: string;
  cover: 'upload' | 'made';
  cover_image: File | null;
}

const keyOf = (penName: string): string => `griot.novel-form.${penName}`;

/** What was typed and never sent, kept on this device for its author; the image is not among it. */
export function readKeptForm(penName: string): Partial<NovelValues> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(penName)) ?? 'null');
    return typeof kept === 'object' && kept !== null ? (kept as Partial<NovelValues>) : null;
  } catch (error) {
    console.warn('The kept form cannot be read.', error);
    return null;
  }
}

/** Keeps what was typed; a form with nothing typed in it is dropped. */
export function keepForm(penName: string, values: Partial<NovelValues> | null): void {
  const { cover_image: _, cover, ...typed } = values ?? {};
  const isTyped = Object.values(typed).some(
    (value) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  if (isTyped) localStorage.setItem(keyOf(penName), JSON.stringify({ ...typed, cover }));
  else localStorage.removeItem(keyOf(penName));
}
