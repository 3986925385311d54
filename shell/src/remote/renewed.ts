import { useEffect, useState } from 'react';
import type { RegisteredRemote } from '@griot/contracts';

declare const __webpack_public_path__: string;

/** Whether a page's files may be gone because newer ones stand in their place: those of a remote, or of the shell. */
export function useRenewed({ name, buildId }: RegisteredRemote, ask: boolean): boolean {
  const [renewed, setRenewed] = useState(false);
  useEffect(() => {
    let left = false;
    if (ask)
      void currentBuilds().then((builds) => {
        const shell = typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : '';
        const other = (builds[name] ?? buildId) !== buildId || !shell.includes(builds.shell ?? '');
        if (!left) setRenewed(other);
      });
    return () => {
      left = true;
    };
  }, [name, buildId, ask]);
  return renewed;
}

/** The builds that a page would be made of now; none when that cannot be known. */
async function currentBuilds(): Promise<Record<string, string>> {
  try {
    const answer = await fetch('/r/current.json', { cache: 'no-store' });
    return answer.ok ? ((await answer.json()) as { builds: Record<string, string> }).builds : {};
  } catch {
    return {};
  }
}
