import { paragraph, sceneBreak, type Block } from '../document.ts';
import { isSceneBreak } from './scene-breaks.ts';

/** Lines that were broken to fit a screen or a mail are about so long, but for the last of each paragraph. */
const WRAPPED_MIN = 50;
const WRAPPED_MAX = 90;

/** Plain text: a paragraph for each line, or for each run of lines where they were broken to fit. */
export function fromPlainText(text: string): Block[] {
  // Words within a line keep the spaces around them.
  if (!/[\r\n\u2028\u2029]/.test(text)) return text.trim() === '' ? [] : [lineOf(text.replace(/\t/g, ' '))];
  const parts = text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.replace(/\t/g, ' ').trim())
    .join('\n')
    .split(/\n{2,}/)
    .map((part) => part.split('\n').filter((line) => line !== ''))
    .filter((lines) => lines.length > 0);
  const paragraphs = isWrapped(parts) ? parts.map((lines) => [lines.join(' ')]) : parts;
  return paragraphs.flat().map(lineOf);
}

const lineOf = (line: string): Block => (isSceneBreak(line) ? sceneBreak() : paragraph({ text: line }));

const isWrapped = (parts: string[][]): boolean => {
  const broken = parts.flatMap((lines) => lines.slice(0, -1));
  return (
    parts.length > 1 &&
    broken.length > 0 &&
    broken.every(({ length }) => length >= WRAPPED_MIN && length <= WRAPPED_MAX) &&
    parts.flat().every(({ length }) => length <= WRAPPED_MAX)
  );
};
