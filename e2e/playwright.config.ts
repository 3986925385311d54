import { defineConfig } from '@playwright/test';
import { storedChoice } from './run/choice.ts';

const baseURL = process.env.E2E_URL ?? 'http://localhost:8080';
const results = process.env.E2E_RESULTS ?? '../test-results';
/** How long what is expected may take, in ms: where the database falls over during the run, until it is back. */
const patience = process.env.E2E_FALLS_OVER ? 30_000 : 10_000;
/** A platform's own certificate, by the hash of its key. */
const trusted = process.env.E2E_TRUSTED_KEY;

/** One built platform, started by `scripts/e2e.ts`, serves all specs; each signs up people of its own. */
export default defineConfig({
  testDir: 'specs',
  outputDir: `${results}/traces`,
  fullyParallel: true,
  forbidOnly: true,
  /** A journey that fails runs once more; what passes then alone is listed as flaky, with the trace of its failure. */
  retries: 1,
  /** More than twice the processors that this is meant for: a journey waits two thirds of its time, for a window, a mail or a job. */
  workers: 5,
  timeout: 120_000,
  expect: { timeout: patience },
  /** Pictures are compared first, before a journey has changed what the demo shows. */
  projects: [
    { name: 'look', testMatch: /specs\/look\// },
    { name: 'journeys', testIgnore: /specs\/look\// },
  ],
  reporter: [
    ['list'],
    ['json', { outputFile: `${results}/report.json` }],
    // With the traces of what failed; `pnpm --filter @griot/e2e exec playwright show-report ../test-results/html` opens it.
    ['html', { outputFolder: `${results}/html`, open: 'never' }],
  ],
  use: {
    baseURL,
    storageState: storedChoice(baseURL, JSON.parse(process.env.E2E_BUILDS ?? '{}') as Record<string, string>),
    viewport: { width: 1280, height: 800 },
    // What was done, asked for and said, of the first failure too. What a step made of the page is not recorded: in every journey it would cost a
    // tenth of the run, and `--trace on` shows it. How the page stood when it failed is there, as a picture and in words.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: true },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Letters have the same widths on every machine.
        '--font-render-hinting=none',
        ...(trusted ? [`--ignore-certificate-errors-spki-list=${trusted}`] : []),
      ],
    },
  },
});
