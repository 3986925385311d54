import { startUpByLibrary } from '@griot/build';
import { findBrowser } from '../e2e/browser.ts';
import { measureApi } from './bench/api.ts';
import { measureBackup } from './bench/backup.ts';
import { holds, type Figure } from './bench/figure.ts';
import { measureJobs } from './bench/jobs.ts';
import { measureLoading } from './bench/loading.ts';
import { measureMemory } from './bench/memory.ts';
import { measureReader } from './bench/reader/index.ts';
import { measureImporting } from './bench/importing.ts';
import { measureFallingBack } from './bench/falling-back.ts';
import { measureSanitising } from './bench/sanitising.ts';
import { measureTakingAlong } from './bench/taking-along.ts';
import { measureTyping } from './bench/typing.ts';
import { measureSaving } from './bench/saving.ts';
import { measureShipping } from './bench/shipping.ts';
import { measureSeveral } from './bench/several.ts';
import { LARGE, measureSize } from './bench/size.ts';
import { sizes } from './bench/sizes.ts';
import { measureTwin } from './bench/twin/index.ts';
import { measureWallet } from './bench/wallet.ts';
import { build } from './build.ts';

/** Everything: what was built, how it loads and reads, and the API with a library of 10,000 novels. */
async function measureAll(): Promise<Figure[]> {
  await build();
  return [
    ...(await measureBuilt()),
    ...(await measureLoading(findBrowser().path)),
    ...(await measureReader(findBrowser().path, say)),
    ...(await measureTwin(findBrowser().path, say)),
    ...(await measureTyping(findBrowser().path, say)),
    ...(await measureWhatTeamsDo()),
    ...(await measureImporting()),
    ...measureSanitising(),
    ...(await measureApi({ quick: false, say })),
    ...(await measureTakingAlong({ quick: false, say })),
    ...(await measureWallet({ quick: false, say })),
    ...(await measureJobs({ quick: false, say })),
    ...(await measureBackup(say)),
    ...(await measureSeveral(say)),
    ...(await measureMemory()),
  ];
}

/** Sizes of what was built; of the shell's start-up also what each library takes of it. */
async function measureBuilt(): Promise<Figure[]> {
  console.table(
    (await startUpByLibrary()).map(({ library, bytes }) => ({
      'start-up by library': library,
      'gzip KB': Number((bytes / 1000).toFixed(1)),
    })),
  );
  return sizes().map(({ what, bytes, bound }) => ({
    what: `gzip size: ${what}`,
    value: bytes / 1000,
    bound: bound / 1000,
    unit: 'KB',
  }));
}

/** A remote is worked on, shipped, and does not come. */
const measureWhatTeamsDo = async (): Promise<Figure[]> => [
  ...(await measureSaving(say)),
  ...(await measureShipping(say)),
  ...(await measureFallingBack(findBrowser().path, say)),
];

/** The API alone with a small library, in under three minutes; gives the bounds that broke and do not lean on a stopwatch. */
export async function quickBench(): Promise<Figure[]> {
  const figures = [
    ...measureSanitising(),
    ...(await measureApi({ quick: true, say })),
    ...(await measureTakingAlong({ quick: true, say })),
    ...(await measureWallet({ quick: true, say })),
    ...(await measureJobs({ quick: true, say })),
  ];
  print(figures);
  const broken = figures.filter((figure) => !holds(figure));
  for (const { what } of broken.filter(({ speed }) => speed))
    console.log(`warning: ${what} is beyond its bound; pnpm bench measures it with enough data`);
  return broken.filter(({ speed }) => !speed);
}

const say = (line: string): void => console.log(`  ${line}`);

/** Digits behind the point, where one is not enough. */
const DIGITS: Record<string, number> = { '×': 2, shift: 4 };

/** The figures as a table. */
export function print(figures: Figure[]): void {
  console.log('');
  const shown = (value: number, unit: string): string => `${Number(value.toFixed(DIGITS[unit] ?? 1))} ${unit}`;
  console.table(
    figures.map((figure) => ({
      what: figure.what,
      value: shown(figure.value, figure.unit),
      bound: `${figure.atLeast ? '≥' : '≤'} ${figure.bound} ${figure.unit}`,
      holds: holds(figure) ? 'yes' : 'NO',
    })),
  );
}

/** `pnpm bench [--quick]`: measures, prints a table, and ends with 1 when a bound breaks. */
async function main(): Promise<void> {
  if (process.argv.includes('--quick')) {
    if ((await quickBench()).length > 0) process.exitCode = 1;
    return;
  }
  const figures = await chosen();
  print(figures);
  const broken = figures.filter((figure) => !holds(figure));
  console.log(broken.length ? `${broken.length} bounds broken` : 'Every bound holds');
  if (broken.length) process.exitCode = 1;
}

/** `--size [--novels 100000] [--views 500]`, `--sizes`, `--reader`, `--twin`, `--typing`, `--ship`, `--api`, `--taking-along`, `--sanitising`, `--importing`, `--wallet`, `--jobs`, `--backup`, `--several` and `--memory` measure one of them alone. */
async function chosen(): Promise<Figure[]> {
  if (process.argv.includes('--sizes')) {
    await build();
    return await measureBuilt();
  }
  if (process.argv.includes('--reader')) {
    await build();
    return await measureReader(findBrowser().path, say);
  }
  if (process.argv.includes('--twin')) {
    await build();
    return await measureTwin(findBrowser().path, say);
  }
  if (process.argv.includes('--typing')) {
    await build();
    return await measureTyping(findBrowser().path, say);
  }
  if (process.argv.includes('--ship')) {
    await build();
    return await measureWhatTeamsDo();
  }
  if (process.argv.includes('--memory')) {
    await build();
    return await measureMemory();
  }
  if (process.argv.includes('--several')) {
    await build();
    return await measureSeveral(say);
  }
  if (process.argv.includes('--api')) return await measureApi({ quick: false, say });
  if (process.argv.includes('--taking-along')) return await measureTakingAlong({ quick: false, say });
  if (process.argv.includes('--sanitising')) return measureSanitising();
  if (process.argv.includes('--importing')) return await measureImporting();
  if (process.argv.includes('--wallet')) return await measureWallet({ quick: false, say });
  if (process.argv.includes('--jobs')) return await measureJobs({ quick: false, say });
  if (process.argv.includes('--backup')) return await measureBackup(say);
  if (process.argv.includes('--size'))
    return await measureSize({ novels: number('--novels', LARGE), views: number('--views', 500), say });
  return await measureAll();
}

/** The number behind an option. */
function number(option: string, otherwise: number): number {
  const at = process.argv.indexOf(option);
  const value = at < 0 ? otherwise : Number(process.argv[at + 1]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${option} takes a whole number.`);
  return value;
}

if (import.meta.main) await main();
