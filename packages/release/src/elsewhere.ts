import type { BuildRecord } from './build-record.ts';
import { hashOf } from './hash.ts';
import { Refusal } from './refusal.ts';

const ANSWER_WITHIN_MS = 10_000;

/** Stands for our pages where it is not known where they lie. */
const SOMEWHERE = 'https://griot.invalid';

/**
 * Asks for every script and style of a build that lies on another origin, as a browser with one of our pages would.
 * @throws Refusal when one is not there, is not what was built, or may not be used by our pages
 */
export async function reachableElsewhere(
  { name, buildId, base, files }: BuildRecord,
  origin = SOMEWHERE,
): Promise<void> {
  if (!URL.canParse(base)) return;
  const wrong = await Promise.all(
    Object.entries(files).map(async ([file, hash]) => {
      if (!/\.(js|css)$/.test(file)) return [];
      const url = new URL(file, base).href;
      try {
        const answer = await fetch(url, { headers: { origin }, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (!answer.ok) return `${url} answers ${answer.status}`;
        if (hashOf(bytes) !== hash) return `${url} is not what was built, its hash does not fit`;
        const allowed = answer.headers.get('access-control-allow-origin');
        if (allowed !== '*' && allowed !== origin)
          return `${url} may not be used by other origins: its access-control-allow-origin is ${allowed ?? 'missing'}, neither * nor ${origin}`;
        return [];
      } catch (failure) {
        return `${url} cannot be reached: ${(failure as Error).message}`;
      }
    }),
  );
  const reasons = wrong.flat();
  if (reasons.length) throw new Refusal(reasons.map((reason) => `${name} ${buildId}: ${reason}`));
}
