import type { BodyIn, Registry } from '@griot/contracts';
import type { Platform } from '@griot/remote-kit';

/** Tells our own server of remotes that fail (design §3); no reader's browser talks to an error reporter itself. */
export function reportFailures({ bus, nav }: Platform, { remotes }: Registry): void {
  bus.facts('remote.failed.v1').subscribe(({ remote, reason, message }) => {
    const failure: BodyIn<'POST /client-errors/'> = {
      name: `${remote} ${reason}`,
      message: message.slice(0, 500),
      where: nav.current().pathname,
      build: remotes.find(({ name }) => name === remote)?.buildId,
    };
    navigator.sendBeacon('/api/client-errors/', new Blob([JSON.stringify(failure)], { type: 'application/json' }));
  });
}
