/**
 * Cloth in the manner of adire: what the dyer ties, combs or paints on the cloth stays pale.
 * Each pattern fills a width and a height and gives a few paths, so that a cover stays a handful of elements.
 */
export interface Marks {
  d: string;
  /** `pale` is the resist; `spark` the second dye, sparingly. */
  ink: 'pale' | 'spark';
  /** A line of this width; without it the shape is filled. */
  line?: number;
}
export type Pattern = (w: number, h: number, random: () => number) => Marks[];

const n = (value: number): string => String(Math.round(value * 10) / 10);
const at = (x: number, y: number): string => `${n(x)} ${n(y)}`;
const disc = (x: number, y: number, r: number): string =>
  `M${at(x - r, y)}a${at(r, r)} 0 1 0 ${at(2 * r, 0)}a${at(r, r)} 0 1 0 ${at(-2 * r, 0)}z`;
const line = (...points: [number, number][]): string =>
  points.map(([x, y], i) => `${i ? 'L' : 'M'}${at(x, y)}`).join('');
const lozenge = (x: number, y: number, rx: number, ry: number): string =>
  `${line([x, y - ry], [x + rx, y], [x, y + ry], [x - rx, y])}z`;
const pick = <T>(random: () => number, ...options: T[]): T => options[Math.floor(random() * options.length)] as T;

/** Oniko: raffia-tied rings, in rows set off by half, a seed in each gap. */
const rings: Pattern = (w, h, random) => {
  const step = pick(random, 40, 50, 66);
  const count = step > 45 ? 4 : 3;
  let ringed = '';
  let seeds = '';
  let hearts = '';
  for (let row = 0, y = step * 0.4; y < h + step; row += 1, y += step * 0.86) {
    for (let x = row % 2 ? 0 : step / 2; x < w + step; x += step) {
      for (let ring = 0; ring < count; ring += 1)
        ringed += disc(x, y, step * 0.44 - ring * ((step * 0.44) / (count + 0.4)));
      hearts += disc(x, y, step * 0.055);
      seeds += disc(x + step / 2, y - step * 0.3, 1.4) + disc(x + step / 2, y + step * 0.3, 1.4);
    }
  }
  return [
    { d: ringed, ink: 'pale', line: step / 22 },
    { d: seeds, ink: 'pale' },
    { d: hearts, ink: 'spark' },
  ];
};

/** Zigzag bands, wide and fine by turns, a row of seeds in the wide ones. */
const chevrons: Pattern = (w, h, random) => {
  const half = pick(random, 12.5, 20, 25);
  const rise = half * pick(random, 0.7, 1);
  const zigzag = (y: number): [number, number][] =>
    Array.from({ length: Math.ceil(w / half) + 2 }, (_, i) => [i * half, y + (i % 2 ? -rise : 0)]);
  let wide = '';
  let fine = '';
  let dots = '';
  let second = '';
  for (let band = 0, y = -4; y < h + rise * 2; band += 1, y += half * 1.5) {
    if (band % 3 === 0) wide += line(...zigzag(y));
    else if (band % 3 === 1) fine += line(...zigzag(y - half * 0.28)) + line(...zigzag(y + half * 0.12));
    else {
      second += line(...zigzag(y));
      for (const [x, top] of zigzag(y + half * 0.75)) dots += disc(x, top, 1.5);
    }
  }
  return [
    { d: wide, ink: 'pale', line: half * 0.42 },
    { d: fine, ink: 'pale', line: 1.5 },
    { d: second, ink: 'spark', line: half * 0.24 },
    { d: dots, ink: 'pale' },
  ];
};

/** Eleko: starch combed upright and across in squares, like a woven mat. */
const combs: Pattern = (w, h, random) => {
  const side = pick(random, 25, 33.4, 40);
  const teeth = pick(random, 5, 6);
  let combed = '';
  let crossings = '';
  for (let row = 0; row * side < h; row += 1) {
    for (let column = 0; column * side < w; column += 1) {
      const [x, y] = [column * side, row * side];
      const bow = (random() - 0.5) * 3;
      for (let tooth = 0; tooth < teeth; tooth += 1) {
        const t = ((tooth + 0.5) / teeth) * side;
        combed +=
          (row + column) % 2
            ? `M${at(x + t, y + 2)}q${at(bow, side / 2)} ${at(0, side - 4)}`
            : `M${at(x + 2, y + t)}q${at(side / 2, bow)} ${at(side - 4, 0)}`;
      }
      if ((row + column) % 4 === 0) crossings += lozenge(x, y, side * 0.13, side * 0.13);
    }
  }
  return [
    { d: combed, ink: 'pale', line: side / teeth / 2.4 },
    { d: crossings, ink: 'spark' },
  ];
};

/** Seeds of growing and shrinking size, so that lozenges of light appear. */
const seeds: Pattern = (w, h, random) => {
  const step = 8.4;
  const period = pick(random, 50, 66.6, 100);
  let small = '';
  let large = '';
  for (let row = 0, y = step / 2; y < h + step; row += 1, y += step * 0.88) {
    for (let x = row % 2 ? step : step / 2; x < w + step; x += step) {
      const far = Math.abs(((x / period) % 1) - 0.5) + Math.abs(((y / period) % 1) - 0.5);
      const r = 0.7 + 2.9 * Math.abs(far - 0.5) * 2;
      if (far < 0.16) large += disc(x, y, r);
      else small += disc(x, y, r);
    }
  }
  return [
    { d: small, ink: 'pale' },
    { d: large, ink: 'spark' },
  ];
};

/** Nested lozenges with stepped edges between them. */
const lozenges: Pattern = (w, h, random) => {
  const rx = pick(random, 25, 33.4, 50);
  const ry = rx * pick(random, 1, 1.35);
  let outlines = '';
  let solid = '';
  let hearts = '';
  for (let row = -1, y = 0; y < h + ry * 2; row += 1, y += ry) {
    for (let x = row % 2 ? 0 : rx; x < w + rx * 2; x += rx * 2) {
      outlines += lozenge(x, y, rx * 0.84, ry * 0.84) + lozenge(x, y, rx * 0.66, ry * 0.66);
      if (row % 2) solid += lozenge(x, y, rx * 0.46, ry * 0.46);
      else hearts += lozenge(x, y, rx * 0.46, ry * 0.46);
      for (const [dx, dy] of [
        [0, 0.24],
        [0, -0.24],
        [0.24, 0],
        [-0.24, 0],
      ] as const)
        if (row % 2) continue;
        else solid += disc(x + dx * rx, y + dy * ry, rx * 0.055);
    }
  }
  return [
    { d: outlines, ink: 'pale', line: rx / 15 },
    { d: hearts, ink: 'spark' },
    { d: solid, ink: 'pale' },
  ];
};

/** Water: rows of scales, one over the other. */
const scales: Pattern = (w, h, random) => {
  const r = pick(random, 16.7, 20, 25);
  let arcs = '';
  let eyes = '';
  for (let row = 0, y = 0; y < h + r * 2; row += 1, y += r * 0.75) {
    for (let x = row % 2 ? 0 : r; x < w + r * 2; x += r * 2) {
      for (const part of [0.94, 0.7, 0.46])
        arcs += `M${at(x - r * part, y)}a${at(r * part, r * part)} 0 0 1 ${at(r * part * 2, 0)}`;
      eyes += disc(x, y - r * 0.16, r * 0.15);
    }
  }
  return [
    { d: arcs, ink: 'pale', line: r / 9 },
    { d: eyes, ink: 'spark' },
  ];
};

/** Strips sewn side by side: blocks, steps and plain warp, each strip set off from its neighbour. */
const strips: Pattern = (w, h, random) => {
  const width = pick(random, 25, 33.4);
  let blocks = '';
  let warp = '';
  let second = '';
  for (let strip = 0, x = 0; x < w; strip += 1, x += width) {
    const shift = strip % 2 ? 24 : 0;
    warp += line([x, 0], [x, h]) + line([x + 2.5, 0], [x + 2.5, h]);
    for (let y = -24 + shift, k = strip; y < h; y += 24, k += 1) {
      const left = x + 5;
      const inner = width - 7.5;
      if (k % 2 === 0)
        for (let bar = 0; bar < 4; bar += 1) blocks += `M${at(left, y + 2 + bar * 5.6)}h${n(inner)}v2.6h${n(-inner)}z`;
      else if (random() < 0.5)
        second += `${line([left, y + 2], [left + inner, y + 2], [left + inner / 2, y + 12])}z${line([left, y + 22], [left + inner, y + 22], [left + inner / 2, y + 12])}z`;
      else
        blocks += `${line([left, y + 2], [left + inner / 2, y + 12], [left, y + 22])}z${line([left + inner, y + 2], [left + inner / 2, y + 12], [left + inner, y + 22])}z`;
    }
  }
  return [
    { d: warp, ink: 'pale', line: 0.8 },
    { d: blocks, ink: 'pale' },
    { d: second, ink: 'spark' },
  ];
};

/** Painted squares, each with a sign of its own, like the signs that name an adire cloth. */
const signs: Pattern = (w, h, random) => {
  const side = pick(random, 33.4, 40, 50);
  let lines = '';
  let solid = '';
  let second = '';
  let grid = '';
  let before = -1;
  for (let y = 0; y < h; y += side) {
    grid += line([0, y], [w, y]);
    for (let x = 0; x < w; x += side) {
      const [cx, cy, r] = [x + side / 2, y + side / 2, side * 0.34];
      let sign = Math.floor(random() * 8);
      if (sign === before) sign = (sign + 3) % 8;
      before = sign;
      if (sign === 0) {
        lines += disc(cx, cy, r) + disc(cx, cy, r * 0.62);
        second += disc(cx, cy, r * 0.28);
      } else if (sign === 1)
        for (const t of [-0.8, -0.27, 0.27, 0.8])
          lines += line(
            [cx - r, cy + t * r],
            [cx - r / 2, cy + (t - 0.3) * r],
            [cx, cy + t * r],
            [cx + r / 2, cy + (t - 0.3) * r],
            [cx + r, cy + t * r],
          );
      else if (sign === 2) {
        lines += line([cx - r, cy - r], [cx + r, cy + r]) + line([cx + r, cy - r], [cx - r, cy + r]);
        for (const [dx, dy] of [
          [0, 1],
          [0, -1],
          [1, 0],
          [-1, 0],
        ] as const)
          solid += disc(cx + dx * r * 0.8, cy + dy * r * 0.8, side * 0.05);
      } else if (sign === 3) {
        lines += lozenge(cx, cy, r, r);
        second += lozenge(cx, cy, r * 0.5, r * 0.5);
      } else if (sign === 4)
        for (let i = 0; i < 9; i += 1)
          solid += disc(cx + ((i % 3) - 1) * r * 0.8, cy + (Math.floor(i / 3) - 1) * r * 0.8, side * 0.055);
      else if (sign === 5)
        for (let ray = 0; ray < 8; ray += 1) {
          const a = (ray * Math.PI) / 4;
          lines += line(
            [cx + Math.cos(a) * r * 0.4, cy + Math.sin(a) * r * 0.4],
            [cx + Math.cos(a) * r, cy + Math.sin(a) * r],
          );
        }
      else if (sign === 6) {
        solid += `M${at(cx - r, cy)}a${at(r, r)} 0 0 1 ${at(2 * r, 0)}z`;
        lines += `M${at(cx - r, cy + r * 0.35)}h${n(2 * r)}M${at(cx - r, cy + r * 0.8)}h${n(2 * r)}`;
      } else for (const t of [-0.9, -0.3, 0.3, 0.9]) lines += line([cx + t * r, cy - r], [cx + t * r, cy + r]);
    }
  }
  for (let x = 0; x < w; x += side) grid += line([x, 0], [x, h]);
  return [
    { d: grid, ink: 'pale', line: 0.9 },
    { d: lines, ink: 'pale', line: side / 19 },
    { d: solid, ink: 'pale' },
    { d: second, ink: 'spark' },
  ];
};

/** One great tied sun: rings and rays from a single heart, over the whole cloth. */
const sun: Pattern = (w, h, random) => {
  const [cx, cy] = [w / 2, h / 2];
  const reach = Math.hypot(w, h) / 2;
  const rays = pick(random, 24, 32, 36);
  let ringed = '';
  let rayed = '';
  let dots = '';
  for (let r = 9, band = 0; r < reach; band += 1) {
    if (band % 3 === 0) {
      ringed += disc(cx, cy, r) + disc(cx, cy, r + 3.4);
      r += 9;
    } else if (band % 3 === 1) {
      for (let i = 0; i < rays; i += 1) {
        const a = (i * 2 * Math.PI) / rays;
        rayed += line(
          [cx + Math.cos(a) * r, cy + Math.sin(a) * r],
          [cx + Math.cos(a) * (r + 14), cy + Math.sin(a) * (r + 14)],
        );
      }
      r += 20;
    } else {
      for (let i = 0; i < rays; i += 1) {
        const a = ((i + 0.5) * 2 * Math.PI) / rays;
        dots += disc(cx + Math.cos(a) * r, cy + Math.sin(a) * r, Math.min(2.6, r / 14));
      }
      r += 6;
    }
  }
  return [
    { d: ringed, ink: 'pale', line: 1.6 },
    { d: rayed, ink: 'pale', line: 2.2 },
    { d: dots, ink: 'spark' },
    { d: disc(cx, cy, 6), ink: 'spark' },
  ];
};

export const PATTERNS: readonly Pattern[] = [rings, chevrons, combs, seeds, lozenges, scales, strips, signs, sun];
