import { upgradeData } from '../src/backup/upgrading.ts';
import { binariesIn } from '../src/ports/database/binaries.ts';

/** Upgrades a folder in a process that is killed as soon as it says a certain thing. */
const [home = '', binaries = '', older = '', last = ''] = process.argv.slice(2);
await upgradeData({
  home,
  binaries: binariesIn(binaries),
  older: async () => binariesIn(older),
  now: new Date(),
  say(line) {
    if (line.includes(last)) process.kill(process.pid, 'SIGKILL');
  },
});
