import type { BuildRecord } from './build-record.ts';
import { hashOf } from './hash.ts';
import { Refusal } from './refusal.ts';

const ANSWER_WITHIN_MS = 10_000;

/**
 * Asks for every script and style of a build that lies on another origin, as a browser would.
 * @throws Refusal when one is not there, is not what was built, or may not be used by our pages
 */
export async function reachableElsewhere({ name, buildId, base, files }: BuildRecord): Promise<void> {
  if (!URL.canParse(base)) return;
  const wrong = await Promise.all(
    Object.entries(files).map(async ([file, hash]) => {
      const url = new URL(file, base).href;
      try {
        const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (!answer.ok) return `${url} answers ${answer.status}`;
        if (hashOf(bytes) !== hash) return `${url} is not what was built, its hash does not fit`;
        if (!answer.headers.has('access-control-allow-origin'))
          return `${url} may not be used by other origins: it has no access-control-allow-origin`;
        return [];
      } catch (failure) {
        return `${url} cannot be reached: ${(failure as Error).message}`;
      }
    }),
  );
  const reasons = wrong.flat();
  if (reasons.length) throw new Refusal(reasons.map((reason) => `${name} ${buildId}: ${reason}`));
}
