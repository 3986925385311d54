/** Tags as they stand in an address: names with commas between them. */
export const tagsOf = (text: string | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];
