/** How long a text of people's is, as the server counts: characters of the trimmed text, a line break as one, whatever it is made of. */
export const lettersOf = (text: string): number => [...text.replace(/\r\n?/g, '\n').trim()].length;
