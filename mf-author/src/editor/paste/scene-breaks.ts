/** What stands alone in a line between two scenes, spaces left out. A single dash may be all that somebody says. */
const BREAK = /^(?:[*⁂⁎∗✻✽❖◆◇❦❧•·]{1,9}|#{1,3}|~{1,9}|[-–—_=]{3,}|o0o|oOo|-+o0o-+)$/;

export const isSceneBreak = (line: string): boolean =>
  line.length < 60 && BREAK.test(line.replace(/[\s\u00a0\u200b]+/g, ''));

/** A line of stars is a scene break, however it was set. */
export function findSceneBreaks(body: Element): void {
  for (const line of body.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6')) {
    if (line.querySelector('img, p, div, hr') || line.closest('li, td, blockquote')) continue;
    if (isSceneBreak(line.textContent ?? '')) line.replaceWith(body.ownerDocument.createElement('hr'));
  }
}
