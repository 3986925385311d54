import { chromium } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const DOWNLOAD_MS = 180_000;

/** A browser for the tests, and one line that says where it came from. */
export interface FoundBrowser {
  path: string;
  line: string;
}

/**
 * Finds a Chromium (the variable CHROMIUM_PATH, the system's, Playwright's own) or installs one
 * (Playwright's download, else Debian's package when root). Throws with what to install when nothing worked.
 */
export function findBrowser(): FoundBrowser {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there.`);
    return { path: named, line: `Chromium: ${named}, as CHROMIUM_PATH says` };
  }
  const system = SYSTEM.find(runs);
  if (system) return { path: system, line: `Chromium: ${system}, of the system` };
  const own = chromium.executablePath();
  if (runs(own)) return { path: own, line: `Chromium: ${own}, Playwright’s own` };

  spawnSync(process.execPath, [playwrightCli(), 'install', 'chromium'], { stdio: 'inherit', timeout: DOWNLOAD_MS });
  if (runs(own)) return { path: own, line: `Chromium: downloaded by Playwright to ${own}` };

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = SYSTEM.find(runs);
    if (installed) return { path: installed, line: `Chromium: ${installed}, installed from Debian’s packages` };
  }
  throw new Error(
    'No Chromium was found and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and run this again.',
  );
}

/**
 * For journeys and benchmarks Chromium's headless shell, where the system has one: the same engine without the windows of a browser, whose
 * bars are pages of their own, with which a page shares the processor: they cost a third of a run. Else, where the shell is another
 * version than the system's Chromium, and when CHROMIUM_PATH names one, any Chromium.
 */
export function findJourneyBrowser(): FoundBrowser {
  const shell = process.env.CHROMIUM_PATH ? undefined : versionOf(HEADLESS_SHELL);
  const whole = findBrowser();
  return shell && shell === versionOf(whole.path)
    ? { path: HEADLESS_SHELL, line: `Chromium: ${HEADLESS_SHELL}, of the system` }
    : whole;
}

/** The number of a browser's version, such as 156.0.8078.79, or nothing where it does not start. */
function versionOf(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  return /\d+(?:\.\d+)+/.exec(spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 }).stdout)?.[0];
}

/** Whether a browser is there and starts: one that was downloaded may lack the system's libraries. */
const runs = (path: string): boolean =>
  existsSync(path) &&
  (process.platform !== 'linux' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0);

const playwrightCli = (): string => new URL('cli.js', import.meta.resolve('playwright/package.json')).pathname;
