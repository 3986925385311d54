import { encode } from 'uqr';

/** Modules of quiet around the code, as the standard asks. */
const QUIET = 4;

/** A QR code as one SVG path on a square of `size` modules: each run of dark ones in a row is one rectangle. */
export function drawn(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET });
  const runs: string[] = [];
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let end = x;
      while (row[end + 1]) end += 1;
      runs.push(`M${x} ${y}h${end - x + 1}v1H${x}z`);
      x = end;
    }
  }
  return { size, path: runs.join('') };
}
