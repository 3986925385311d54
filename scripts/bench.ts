import { findBrowser } from '../e2e/browser.ts';
import { measureLoading } from './bench/loading.ts';
import { sizes } from './bench/sizes.ts';
import { build } from './build.ts';

/** One measured figure against its bound. */
export interface Figure { what: string; value: number; bound: number; unit: string }

/** `pnpm bench`: measures what was built, prints a table, and ends with 1 when a bound breaks. */
await build();
const figures: Figure[] = [
  ...sizes().map(({ what, bytes, bound }) => ({ what: `gzip size: ${what}`, value: bytes / 1000, bound: bound / 1000, unit: 'KB' })),
  ...(await measureLoading(findBrowser().path)),
];

console.log('');
console.table(figures.map(({ what, value, bound, unit }) => ({ what, value: `${Number(value.toFixed(1))} ${unit}`, bound: `${bound} ${unit}`, holds: value <= bound ? 'yes' : 'NO' })));
const broken = figures.filter(({ value, bound }) => value > bound);
console.log(broken.length ? `${broken.length} bounds broken` : 'Every bound holds');
if (broken.length) process.exitCode = 1;
