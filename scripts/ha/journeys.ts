import { createHash, X509Certificate } from 'node:crypto';
import path from 'node:path';
import { findBrowser, findJourneyBrowser } from '../../e2e/browser.ts';
import { GATE } from '../../e2e/run/options.ts';
import { flakeTable, type Try } from '../../e2e/run/results.ts';
import type { Database } from '../../packages/server/src/ports/database/index.ts';
import { runJourneys, type Journeys } from '../journeys.ts';
import type { Instances } from './instances.ts';

/** The gate is in its middle when so many people have signed up for its journeys. */
const IN_THE_MIDDLE = 5;

/**
 * Runs the gate as people meet the recipe: by nginx's address, whose certificate the browser believes by its key. Journeys may be answered 503, wait
 * three times as long as elsewhere for what they expect, and have their second try when the instances are ready again; what they expect is the same.
 */
export async function runGate({ url, certificateFile, certificate, ready }: Instances): Promise<Journeys> {
  const browser = findJourneyBrowser();
  console.log(browser.line);
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  const ran = await runJourneys(GATE, {
    env: {
      CHROMIUM_PATH: browser.path,
      WHOLE_CHROMIUM_PATH: findBrowser().path,
      NODE_EXTRA_CA_CERTS: certificateFile,
      E2E_URL: url,
      E2E_OFFERED: 'demo',
      E2E_TRUSTED_KEY: createHash('sha256').update(key).digest('base64'),
      E2E_FALLS_OVER: ready.join(' '),
    },
    results: path.resolve(import.meta.dirname, '../../test-results/ha'),
  });
  for (const line of flakeTable(ran.outcomes, { all: false })) console.log(line);
  return ran;
}

/** Whether so many people of journeys are there that the next ones fall into whatever happens now. */
export async function inTheMiddle(db: Database): Promise<boolean> {
  const { rowCount } = await db.$client.query("select from users where email like '%@journeys.test'");
  return (rowCount ?? 0) >= IN_THE_MIDDLE;
}

/** The journeys that were under way between two moments, in ms as `Date.now()` counts them. */
export const underWay = (tries: readonly Try[], from: number, to: number): string[] => [
  ...new Set(tries.filter(({ begun, ended }) => begun < to && ended > from).map(({ spec }) => spec)),
];
