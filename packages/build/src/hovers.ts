/**
 * The lines on which a source's styles hover outside `@media (hover: hover)`; empty when all is well. A finger does not hover: what
 * looks hovered after a touch stays so until the next. What is asked for by a selector looks like nothing.
 */
export function hoverFaults(path: string, source: string): string[] {
  const faults: string[] = [];
  // What stands before each block that is open, from outside in.
  const open: string[] = [];
  let before = '';
  source.split('\n').forEach((line, n) => {
    for (const [part = ''] of line.matchAll(/[{}]|[^{}]+/g)) {
      if (part === '{') {
        open.push(before);
        before = '';
      } else if (part === '}') {
        open.pop();
        before = '';
      } else {
        before = part.includes(';') ? part.slice(part.lastIndexOf(';')) : before + part;
        if (
          part.replaceAll(/querySelector(All)?\('[^']*'\)/g, '').includes(':hover') &&
          ![...open, part].some((block) => block.includes('@media (hover: hover)'))
        )
          faults.push(`${path}:${n + 1} hovers where nothing can, too`);
      }
    }
  });
  return faults;
}
