import { filter, map, Subject, type Observable } from 'rxjs';
import {
  MIRRORED,
  UPCASTERS,
  type CommandName,
  type Commands,
  type FactName,
  type Facts,
  type Upcaster,
} from '@griot/contracts';

/** Throws when a payload does not fit its schema. Given in development and in tests only. */
export type PayloadCheck = (name: FactName | CommandName, payload: unknown) => void;

/**
 * The bus all remotes and the shell share (design §3): versioned facts, and commands that one handler answers.
 * The shell makes it once and hands it to every root.
 */
export interface Bus {
  /** Says that something has happened, in the person's other tabs too where that is mirrored. Never throws because of a listener. */
  publish<N extends FactName>(name: N, payload: Facts[N]): void;
  /** Facts from now on; older versions arrive upcasted. */
  facts<N extends FactName>(name: N): Observable<Facts[N]>;
  /** Asks the one handler of a command; waits for it when it is not there yet. Rejects with what the handler throws. */
  request<N extends CommandName>(name: N, payload: Commands[N]['payload']): Promise<Commands[N]['answer']>;
  /** Answers a command until the returned function is called. A second handler is an error. */
  handle<N extends CommandName>(
    name: N,
    handler: (payload: Commands[N]['payload']) => Promise<Commands[N]['answer']>,
  ): () => void;
}

/**
 * The way to this browser's other tabs. `who` names the person of this tab: what is true of one is never told to another,
 * who may have signed in meanwhile.
 */
export interface Mirror {
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  who: () => string | null;
}

/** A fact on its way to another tab, which may run another version of the page. */
interface Mirrored {
  name: string;
  payload: unknown;
  who: string | null;
}

type AnyHandler = (payload: never) => Promise<unknown>;

/** Makes a bus. `check` guards payloads in development and tests; `upcasters` are the contract's; `mirror` leads to the other tabs. */
export function createBus({
  check,
  upcasters = UPCASTERS,
  mirror,
}: { check?: PayloadCheck; upcasters?: readonly Upcaster[]; mirror?: Mirror } = {}): Bus {
  const stream = new Subject<{ name: string; payload: unknown }>();
  const handlers = new Map<CommandName, AnyHandler>();
  const waiting = new Map<CommandName, Array<(handler: AnyHandler) => void>>();

  const handlerOf = (name: CommandName): Promise<AnyHandler> => {
    const present = handlers.get(name);
    if (present) return Promise.resolve(present);
    return new Promise((resolve) => waiting.set(name, [...(waiting.get(name) ?? []), resolve]));
  };

  const tell = (name: string, payload: unknown): void => {
    stream.next({ name, payload });
    for (const u of upcasters) if (u.from === name) tell(u.to, u.up(payload));
  };

  mirror?.channel.addEventListener('message', ({ data }: MessageEvent<Mirrored | null>) => {
    if (data?.who != null && data.who === mirror.who() && MIRRORED.get(data.name as FactName)?.(data.payload))
      tell(data.name, data.payload);
  });

  return {
    publish(name, payload) {
      check?.(name, payload);
      tell(name, payload);
      if (mirror && MIRRORED.has(name))
        mirror.channel.postMessage({ name, payload, who: mirror.who() } satisfies Mirrored);
    },
    facts: <N extends FactName>(name: N) =>
      stream.pipe(
        filter((fact) => fact.name === name),
        map((fact) => fact.payload as Facts[N]),
      ),
    async request(name, payload) {
      check?.(name, payload);
      const handler = await handlerOf(name);
      return handler(payload as never) as never;
    },
    handle(name, handler) {
      if (handlers.has(name)) throw new Error(`The command ${name} has a handler already.`);
      handlers.set(name, handler as AnyHandler);
      for (const resolve of waiting.get(name) ?? []) resolve(handler as AnyHandler);
      waiting.delete(name);
      return () => void handlers.delete(name);
    },
  };
}
