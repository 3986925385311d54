/** A text as it stands in Markdown: `*`, `_`, `#` and their kind mean nothing in it. */
export const plainInMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&')
    .replace(/^(\s*)([-+]|\d+[.)])(?=\s)/, (_, space: string, mark: string) =>
      mark.length === 1 ? `${space}\\${mark}` : `${space}${mark.slice(0, -1)}\\${mark.slice(-1)}`,
    );
