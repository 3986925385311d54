import { startUpByLibrary } from '@griot/build';
import { findJourneyBrowser } from '../e2e/browser.ts';
import { measureApi } from './bench/api.ts';
import { BACKED_UP, measureBackup } from './bench/backup.ts';
import { holds, type Figure } from './bench/figure.ts';
import { measureJobs } from './bench/jobs.ts';
import { libraryAsked, OF_LIBRARIES, type LibraryAsked } from './bench/library-options.ts';
import { measureLighthouse } from './bench/lighthouse.ts';
import { measureLoading } from './bench/loading.ts';
import { measureMemory } from './bench/memory.ts';
import { measureReader } from './bench/reader/index.ts';
import { measureReplica } from './bench/replica.ts';
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
import { endWith } from './end-with.ts';
import { optionsOf } from './options.ts';

/** Everything: what was built, how it loads and reads, and the API with a library of 10,000 novels. */
async function measureAll(): Promise<Figure[]> {
  await build();
  return [
    ...(await measureBuilt()),
    ...(await measureLoading(findJourneyBrowser().path)),
    ...(await measureReader(findJourneyBrowser().path, say)),
    ...(await measureTwin(findJourneyBrowser().path, say)),
    ...(await measureLighthouse(findJourneyBrowser().path, say)),
    ...(await measureTyping(findJourneyBrowser().path, say)),
    ...(await measureWhatTeamsDo()),
    ...(await measureImporting()),
    ...measureSanitising(),
    ...(await measureApi({ quick: false, say })),
    ...(await measureTakingAlong({ quick: false, say })),
    ...(await measureWallet({ quick: false, say })),
    ...(await measureJobs({ quick: false, say })),
    ...(await measureBackup({ say })),
    ...(await measureSeveral(say)),
    ...(await measureReplica(say)),
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
  ...(await measureFallingBack(findJourneyBrowser().path, say)),
];

/** The API alone with a small library, in about two minutes; gives the bounds that broke and do not lean on a stopwatch. */
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

/** What can be measured alone. */
const PARTS = [
  'quick',
  'size',
  'sizes',
  'reader',
  'twin',
  'lighthouse',
  'typing',
  'ship',
  'memory',
  'several',
  'api',
  'taking-along',
  'sanitising',
  'importing',
  'wallet',
  'jobs',
  'backup',
] as const;

/** `pnpm bench [--quick]`: measures, prints a table, and ends with 1 when a bound breaks. */
async function main(): Promise<void> {
  const asked = optionsOf({
    ...Object.fromEntries(PARTS.map((part) => [part, { type: 'boolean' } as const])),
    ...OF_LIBRARIES,
  });
  // Before anything slow begins.
  const wants = (part: (typeof PARTS)[number]): boolean => Object.hasOwn(asked, part);
  const large = libraryAsked(asked, wants('size') || wants('backup'));
  if (wants('quick')) {
    if ((await quickBench()).length > 0) process.exitCode = 1;
    return;
  }
  const figures = await chosen(wants, large);
  print(figures);
  const broken = figures.filter((figure) => !holds(figure));
  console.log(broken.length ? `${broken.length} bounds broken` : 'Every bound holds');
  if (broken.length) process.exitCode = 1;
}

/** `--size [--novels 100000] [--views 500] [--keep]`, `--sizes`, `--reader`, `--twin`, `--lighthouse`, `--typing`, `--ship`, `--api`, `--taking-along`, `--sanitising`, `--importing`, `--wallet`, `--jobs`, `--backup [--novels 100000] [--views 500] [--keep]`, `--several` and `--memory` measure one of them alone; `--several` also what a replica takes off the database. */
async function chosen(wants: (part: (typeof PARTS)[number]) => boolean, large: LibraryAsked): Promise<Figure[]> {
  if (wants('sizes')) {
    await build();
    return await measureBuilt();
  }
  if (wants('reader')) {
    await build();
    return await measureReader(findJourneyBrowser().path, say);
  }
  if (wants('twin')) {
    await build();
    return await measureTwin(findJourneyBrowser().path, say);
  }
  if (wants('lighthouse')) {
    await build();
    return await measureLighthouse(findJourneyBrowser().path, say);
  }
  if (wants('typing')) {
    await build();
    return await measureTyping(findJourneyBrowser().path, say);
  }
  if (wants('ship')) {
    await build();
    return await measureWhatTeamsDo();
  }
  if (wants('memory')) {
    await build();
    return await measureMemory();
  }
  if (wants('several')) {
    await build();
    return [...(await measureSeveral(say)), ...(await measureReplica(say))];
  }
  if (wants('api')) return await measureApi({ quick: false, say });
  if (wants('taking-along')) return await measureTakingAlong({ quick: false, say });
  if (wants('sanitising')) return measureSanitising();
  if (wants('importing')) return await measureImporting();
  if (wants('wallet')) return await measureWallet({ quick: false, say });
  if (wants('jobs')) return await measureJobs({ quick: false, say });
  if (wants('backup')) return await measureBackup({ ...large, novels: large.novels ?? BACKED_UP, say });
  if (wants('size')) return await measureSize({ ...large, novels: large.novels ?? LARGE, say });
  return await measureAll();
}

if (import.meta.main) await main().catch(endWith);
