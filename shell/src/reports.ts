import type { BodyIn, RegisteredRemote } from '@griot/contracts';
import type { Platform, RemoteFailure } from '@griot/remote-kit';
import { isRunning } from './federation/own-loading.ts';

/** Tells the bus, and our own server, of what fails (design §3); no reader's browser talks to an error reporter itself. */
export interface Reports {
  failed(remote: RegisteredRemote, failure: RemoteFailure, build: string): void;
  fellBack(remote: RegisteredRemote, failure: RemoteFailure, to: string): void;
}

/** Errors that nobody caught are told of so many times a page. */
const AT_MOST = 5;

export function createReports({ bus, nav }: Pick<Platform, 'bus' | 'nav'>): Reports {
  const send = (name: string, message: string, stack?: string, build?: string): void => {
    const failure: BodyIn<'POST /client-errors/'> = {
      name: name.slice(0, 80),
      message: message.slice(0, 500),
      stack: stack?.slice(0, 8_000),
      where: nav.current().pathname.slice(0, 300),
      build,
    };
    // Not everywhere is there a way to tell it, and what failed is shown all the same.
    navigator.sendBeacon?.('/api/client-errors/', new Blob([JSON.stringify(failure)], { type: 'application/json' }));
  };

  const told = new Set<string>();
  const uncaught = (error: unknown, file = ''): void => {
    const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    // Only what our own files did: a browser's extensions throw, too.
    const [, owner, build] = /\/(shell|mf-[a-z]+)\/([0-9a-f]{12,})\//.exec(`${file} ${stack}`) ?? [];
    const what = `${owner} ${name} ${message}`;
    if (!owner || told.has(what) || told.size === AT_MOST) return;
    told.add(what);
    send(`${owner} ${name}`, message, stack, build);
  };
  window.addEventListener('error', ({ error, message, filename }) => {
    if (!isRunning(filename)) uncaught(error ?? message, filename);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => uncaught(reason));

  return {
    failed(remote, failure, build) {
      const { reason, message } = failure;
      bus.publish('remote.failed.v1', { remote: remote.name, reason, message });
      send(`${remote.name} ${reason}`, message, stackOf(failure), build);
    },
    fellBack(remote, failure, to) {
      const { reason, message } = failure;
      const from = remote.buildId;
      bus.publish('remote.fell-back.v1', { remote: remote.name, reason, message, from, to });
      send(`${remote.name} fell back`, `From ${from} to ${to}: ${message}`, stackOf(failure), from);
    },
  };
}

const stackOf = ({ cause, stack }: RemoteFailure): string | undefined =>
  cause instanceof Error && cause.stack !== undefined ? cause.stack : stack;
