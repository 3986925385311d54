/** Labels as an author typed them: single spaces, each once whatever its case. */
export function tidyLabels(labels: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const label of labels) {
    const tidy = label.normalize('NFC').replace(/\s+/gu, ' ').trim();
    if (tidy && !seen.has(tidy.toLowerCase())) seen.set(tidy.toLowerCase(), tidy);
  }
  return [...seen.values()];
}
