/** At most `n` characters of a text, an ellipsis where it was cut; a word is kept whole when its start is not far back. */
export function cut(text: string, n: number): string {
  const letters = [...text.trim()];
  if (letters.length <= n) return letters.join('');
  const head = letters.slice(0, n).join('');
  const space = head.lastIndexOf(' ');
  const whole = letters[n] === ' ' || space < n * 0.7 ? head : head.slice(0, space);
  return `${whole.replace(/[\s.,;:–—-]+$/, '')}…`;
}
