import { REMOTES, ROOT } from '@griot/build/workspace';
import { recordFileOf } from '@griot/build/tree';
import {
  canary,
  openStore,
  promote,
  prunable,
  prune,
  publish,
  readHistory,
  readStatus,
  Refusal,
  remember,
  remove,
  rollback,
  SHELL,
  type Doing,
  type Entry,
  type Store,
} from '@griot/release';
import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readRemotesStore } from '../packages/server/src/ports/env.ts';

const USAGE = `pnpm remote build    <name>                    builds it for production, into its dist/
pnpm remote publish  <name> [buildId]          puts a build into the store; nothing that is served changes
pnpm remote promote  <name> [buildId]          serves a published build to everybody (without an id: the last one built here)
pnpm remote promote  <name> <name> …            several at once, so that one may take over what another gives up
pnpm remote remove   <name>                    serves a remote no longer
pnpm remote rollback <name> [buildId]          goes back to the build promoted before, or to the one named
pnpm remote canary   <name> <buildId> <share>  gives it to that many of a hundred visitors; 0 ends it, 100 promotes
pnpm remote status                             what is served
pnpm remote history  [name]                    what was done, by whom, and what was refused
pnpm remote prune    [--yes]                   names the builds that nobody needs any more; deletes them with --yes

  --store <dir|s3://bucket/prefix>  the store (REMOTES_STORE, or remotes/ in S3_URL or the data folder)
  --by <who>                        who does it (REMOTES_BY, or your name on this machine)
  --from <dir>                      publish: the folder of the build, when it was built elsewhere
  --base <https://…/>               publish: where browsers will find the build's folder, when not on this platform
<name> is “shell” or a remote such as mf-legal. Also: npm run remote -- …`;

interface Asked {
  store: Store;
  name: string;
  build: string | undefined;
  rest: string[];
  by: string;
  doing: Doing;
  from: string | undefined;
  base: string | undefined;
  yes: boolean;
}

const COMMANDS: Record<string, (asked: Asked) => Promise<void>> = {
  async build({ name }) {
    const { build } = await import('./build.ts');
    await build({ only: [lineName(name)], release: false });
    console.log(`${name} is built: ${lastBuilt(name)}`);
  },
  async publish({ store, name, build, by, from, base }) {
    const dir = from ?? path.join(ROOT, lineName(name), 'dist', build ?? lastBuilt(name));
    if (!existsSync(dir)) throw new Refusal(`there is no build at ${dir}`);
    const published = await publish(store, dir, {
      by,
      ...(base === undefined ? {} : { base }),
      named: { name, build },
    });
    const { buildId, base: at } = published.build;
    console.log(
      published.isNew ? `${name} ${buildId} is published, at ${at}` : `${name} ${buildId} was published before`,
    );
  },
  async promote({ store, name, build, rest, doing }) {
    const wanted = linesOf([name, ...(build === undefined ? [] : [build]), ...rest]);
    const served = [...wanted].map((pair) => pair.join(' ')).join(', ');
    said(await promote(store, wanted, doing), `${served}: that is what is served`);
  },
  async remove({ store, name, doing }) {
    said(await remove(store, lineName(name), doing), '');
  },
  async rollback({ store, name, build, doing }) {
    said(await rollback(store, lineName(name), build, doing), '');
  },
  async canary({ store, name, build, rest, doing }) {
    if (build === undefined || rest[0] === undefined) throw new Refusal('canary needs a build and a share of visitors');
    said(await canary(store, lineName(name), build, Number(rest[0]), doing), `${name} ${build} is what is served`);
  },
  async status({ store }) {
    console.log(store.where);
    for (const { name, served, since, before, canary: trial } of await readStatus(store))
      console.log(
        [
          name.padEnd(12),
          served,
          since ? `since ${since.at} by ${since.by}` : '',
          before ? `before: ${before}` : '',
          trial ? `canary: ${trial.build} for ${trial.percent} of 100` : '',
        ]
          .filter(Boolean)
          .join('  '),
      );
  },
  async history({ store, name }) {
    for (const entry of await readHistory(store, name || undefined)) console.log(lineOf(entry));
  },
  async prune({ store, doing, yes }) {
    const found = yes ? await prune(store, doing) : await prunable(store, new Date());
    for (const { name, build, published } of found)
      console.log(`${name} ${build}, published ${published}: ${yes ? 'deleted' : 'would be deleted'}`);
    if (found.length === 0) console.log('There is nothing to delete.');
  },
};

/** What `history` must tell when it was refused. */
const TOLD: ReadonlySet<string> = new Set(['publish', 'promote', 'remove', 'rollback', 'canary', 'prune']);

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      store: { type: 'string' },
      by: { type: 'string' },
      from: { type: 'string' },
      base: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  const [command = '', name = '', build, ...rest] = positionals;
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!run) throw new Refusal(USAGE);
  const by = values.by ?? process.env['REMOTES_BY'] ?? userInfo().username;
  const store = await openStore(values.store ?? readRemotesStore());
  try {
    const doing = { by, origin: publicOrigin(), warn: console.error };
    await run({ store, name, build, rest, by, doing, from: values.from, base: values.base, yes: values.yes });
  } catch (failure) {
    const reason = (failure as Error).message;
    const refused = { at: new Date().toISOString(), by, what: 'refused', name, wanted: command, reason } as const;
    if (TOLD.has(command))
      await remember(store, [{ ...refused, ...(build === undefined ? {} : { build }) }]).catch((cause: unknown) =>
        console.error(`(history could not be written: ${(cause as Error).message})`),
      );
    throw failure;
  }
}

const LINE = /^(shell|mf-[a-z]+)$/;

function lineName(name: string): string {
  if (!LINE.test(name)) throw new Refusal(`“${name}” is neither “shell” nor a remote such as mf-legal`);
  return name;
}

/** Lines as they are named one after the other, each with a build behind it or without: then the last one built here. */
function linesOf(words: readonly string[]): Map<string, string> {
  const wanted = new Map<string, string>();
  for (const [i, word] of words.entries()) {
    const isBuild = i > 0 && !LINE.test(word);
    if (isBuild) wanted.set(words[i - 1] as string, word);
    else if (words[i + 1] === undefined || LINE.test(words[i + 1] as string)) wanted.set(word, lastBuilt(word));
    else lineName(word);
  }
  return wanted;
}

/** Where our pages lie, when that is set. */
function publicOrigin(): string | undefined {
  const { PUBLIC_URL } = process.env;
  return PUBLIC_URL && URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL).origin : undefined;
}

/** The last build of a line in this working copy. */
function lastBuilt(name: string): string {
  const file = recordFileOf(lineName(name));
  if (!existsSync(path.join(ROOT, name)))
    throw new Refusal(`there is no ${name} in this working copy, which has ${[SHELL, ...REMOTES].join(', ')}`);
  if (!existsSync(file))
    throw new Refusal(`${name} has not been built here; name a build, or: pnpm remote build ${name}`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { buildId: string }).buildId;
}

const said = (entries: readonly Entry[], otherwise: string): void =>
  console.log(entries.length ? entries.map(lineOf).join('\n') : otherwise);

const lineOf = ({ at, by, what, name, build, from, percent, wanted, reason }: Entry): string =>
  [
    at,
    by,
    wanted ? `${wanted} refused` : what,
    name,
    build ?? '',
    percent === undefined ? '' : `for ${percent} of 100`,
    from ? `(was ${from})` : '',
    reason ? `– ${reason.replaceAll('\n', '; ')}` : '',
  ]
    .filter(Boolean)
    .join('  ');

await main().catch((failure: unknown) => {
  console.error(
    failure instanceof Refusal || process.env['LOG_LEVEL'] !== 'debug' ? (failure as Error).message : failure,
  );
  process.exit(1);
});
