// Made when words are first counted: most who load this never do.
let segmenter: Intl.Segmenter | undefined;

/**
 * Counts the words of a text or of a chapter's HTML, in any script.
 * Shared by the editor's counter and the server, so that an author sees the number that counts (design §3).
 */
export function countWords(htmlOrText: string): number {
  const text = htmlOrText
    .replace(/<\/?(?:p|br|blockquote|h3|hr|ul|ol|li|img)\b[^>]*>/gi, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&nbsp;|&#160;/gi, ' ')
    .replace(/&#?\w+;/g, '’');
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1;
  return words;
}
