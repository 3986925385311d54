import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { print } from './bench.ts';
import { holds, type Figure } from './bench/figure.ts';
import { arrive, saturate, type Crowding, type Heard } from './load/arriving.ts';
import { createAsker } from './load/asking.ts';
import { DAY, DOINGS, type Day, type Doing } from './load/day.ts';
import { flatUpTo, toldBy, watchMemory, type Watched } from './load/memory.ts';
import { createCrowd, findLibrary, gather, type People } from './load/people.ts';
import { startLoaded } from './load/platform.ts';
import { endWith } from './end-with.ts';
import { aboveZero, optionsOf, UsageError, wholeNumber } from './options.ts';

const USAGE = `pnpm load [--minutes 1] [--saturate 10] [--members 8] [--over 1.5] [--model day.json]
pnpm load --sign-ins 200 [--minutes 1]

Sends what people do on a day to a platform: first as much as it can answer, then half of that, then more than it can; that
last part takes two thirds of --minutes, or the minutes of --saturate. With --saturate the platform is warmed up for half as long before
all, so that what each connection comes to know fills no memory any more. With BASE_URL to one that runs (METRICS_TOKEN shows its memory, LOAD_EMAIL
and LOAD_PASSWORD who reads there), otherwise to a web, a worker and a PostgreSQL that are started for it.
With --sign-ins so many sign in without a pause meanwhile as guests read.`;

/** Guests who read a second while others sign in. */
const GUESTS = 20;
/** Callers without a pause, who find out how much it can do. */
const CALLERS = 24;

/** Measures a platform under load and prints it; ends with 1 when a bound breaks. */
async function main(): Promise<void> {
  const asked = optionsOf({
    help: { type: 'boolean' },
    minutes: { type: 'string' },
    saturate: { type: 'string' },
    members: { type: 'string' },
    over: { type: 'string' },
    model: { type: 'string' },
    'sign-ins': { type: 'string' },
  });
  if (asked.help) return console.log(USAGE);
  const seconds = aboveZero('minutes', asked.minutes, 1) * 60;
  const day = asked.model === undefined ? DAY : { ...DAY, ...dayIn(asked.model) };
  const members = wholeNumber('members', asked.members, 8);
  const longer = aboveZero('saturate', asked.saturate, seconds / 90) * 60;
  const beyond = aboveZero('over', asked.over, 1.5);
  const signIns = asked['sign-ins'] === undefined ? null : wholeNumber('sign-ins', asked['sign-ins'], 200);
  const given = process.env['BASE_URL']?.replace(/\/$/, '');
  if (given !== undefined) await answers(given);
  const platform =
    given === undefined
      ? await startLoaded()
      : {
          url: given,
          endow: async () => undefined,
          held: { 'the server': () => toldBy(given, process.env['METRICS_TOKEN']) },
          stop: async () => undefined,
        };
  try {
    keepToOneProcessor();
    const base = platform.url;
    const ask = createAsker(base);
    const library = await findLibrary(base);
    /** Signed in a moment ago: an access token is good for a quarter of an hour. */
    const newCrowd = async () => {
      const people = await gather(base, members);
      await platform.endow();
      return { people, next: createCrowd(day, library, people) };
    };
    if (signIns !== null)
      return await signInBesideGuests({ base, people: (await newCrowd()).people, ask, seconds, signIns });
    const warming = asked.saturate === undefined ? seconds / 12 : longer / 2;
    await saturate({ next: (await newCrowd()).next, ask, seconds: warming }, CALLERS);
    // The last two thirds are more than it can do: that is where it would grow or fall.
    const { next } = await newCrowd();
    const at = (share: number) => ({ next, ask, seconds: seconds * share });
    const most = tell('as much as it can', await saturate(at(1 / 12), CALLERS));
    const half = tell('half of that', await arrive(at(1 / 6), most.accepted / 2));
    const watching = watchMemory(platform.held);
    const longest = { next, ask, seconds: longer };
    const over = tell('more than it can', await arrive(longest, most.accepted * beyond));
    const memory = Object.entries(watching.stop());
    const figures = [...bounds(half, over), ...memory.map(([name, watched]) => flat(name, watched))];
    if (memory.length === 0) console.log('The platform tells nobody its memory: give METRICS_TOKEN.');
    print(figures);
    if (!figures.every(holds)) process.exitCode = 1;
  } finally {
    await platform.stop();
  }
}

async function signInBesideGuests({
  base,
  people,
  ask,
  seconds,
  signIns,
}: Pick<Crowding, 'ask' | 'seconds'> & { base: string; people: People; signIns: number }): Promise<void> {
  const library = await findLibrary(base);
  const only = (...doings: Doing[]): Crowding => ({
    next: createCrowd(
      Object.fromEntries(DOINGS.map((doing) => [doing, doings.includes(doing) ? DAY[doing] : 0])) as Day,
      library,
      people,
    ),
    ask,
    seconds,
  });
  const guests = only('read a chapter', 'open a novel', 'look through a list', 'look at a ranking', 'search');
  const [entering, reading] = await Promise.all([saturate(only('sign in'), signIns), arrive(guests, GUESTS)]);
  tell('those who sign in', entering);
  tell('guests', reading);
  const figures: Figure[] = [
    {
      what: 'of what guests read, answered',
      value: (reading.accepted / reading.arrived) * 100,
      bound: 100,
      unit: '%',
      atLeast: true,
    },
    {
      what: 'of sign-ins refused, told when to come again',
      value: entering.toldWhen * 100,
      bound: 100,
      unit: '%',
      atLeast: true,
    },
  ];
  print(figures);
  if (!figures.every(holds)) process.exitCode = 1;
}

function tell(name: string, heard: Heard): Heard {
  const { arrived, accepted, shed, p50, p95, p99, byDoing, errors } = heard;
  const ms = (time: number): string => `${time.toFixed(1)} ms`;
  console.log(
    `\n${name}: ${arrived.toFixed(0)} a second arrive, ${accepted.toFixed(0)} are answered, ${shed.toFixed(0)} are told to come again; p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}`,
  );
  console.table(Object.fromEntries(Object.entries(byDoing).map(([doing, time]) => [doing, { p95: ms(time) }])));
  for (const [error, times] of Object.entries(errors)) console.log(`  ${error}: ${times} times`);
  return heard;
}

const bounds = (half: Heard, over: Heard): Figure[] => [
  {
    what: `p95 of accepted calls above what it can (${over.p95.toFixed(0)} ms) against half of it`,
    value: over.p95 / half.p95,
    bound: 3,
    unit: '×',
    speed: true,
  },
  {
    what: 'of those who come above what it can, refused for lack of room',
    value: (over.shed / over.arrived) * 100,
    bound: 1,
    unit: '%',
    atLeast: true,
  },
  {
    what: 'of those refused for lack of room, told when to come again',
    value: over.toldWhen * 100,
    bound: 100,
    unit: '%',
    atLeast: true,
  },
  {
    what: 'kinds of errors, beside 503 for lack of room',
    value: Object.keys({ ...half.errors, ...over.errors }).length,
    bound: 0,
    unit: '',
  },
];

function flat(name: string, watched: Watched): Figure {
  const { begin, half, end, slope, noise, rise } = watched;
  console.log(
    `memory of ${name}: ${begin.toFixed(1)} MiB at the beginning, ${half.toFixed(1)} half way, ${end.toFixed(1)} at the end; in the second half ${slope.toFixed(2)} MiB a minute, single looks ±${noise.toFixed(1)} MiB`,
  );
  return {
    what: `rise of the memory of ${name} over the second half, of ${half.toFixed(0)} MiB`,
    value: rise,
    bound: Number(flatUpTo(watched).toFixed(1)),
    unit: 'MiB',
  };
}

/** Who sends takes no more than one processor from those who answer, where Linux lets it be said. */
function keepToOneProcessor(): void {
  const last = availableParallelism() - 1;
  if (last > 0) spawnSync('taskset', ['-apc', String(last), String(process.pid)], { stdio: 'ignore' });
}

/** How often who does what, by a file. @throws UsageError */
function dayIn(file: string): Partial<Day> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Day>;
  } catch (failure) {
    throw new UsageError(`--model takes a JSON file: ${(failure as Error).message}.`);
  }
}

/** @throws UsageError when nothing answers there */
async function answers(base: string): Promise<void> {
  try {
    await fetch(`${base}/healthz`);
  } catch {
    throw new UsageError(`Nothing answers at BASE_URL, ${base}.`);
  }
}

await main().catch(endWith);
