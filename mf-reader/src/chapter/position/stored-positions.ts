import { localStore } from '@griot/browser';
import { POSITIONS_STORED_AS } from './positions-stored-as.ts';

/** A reading position in a novel, as this browser stores it. */
export interface StoredPosition {
  /** The chapter's id, then what is needed to offer it again. */
  chapter: string;
  number: string;
  title: string;
  /** From 0. */
  paragraph: number;
  /** When they were there. */
  at: string;
  /** They had the end of the chapter on screen. */
  end?: boolean;
}

type Positions = Record<string, Record<string, StoredPosition>>;

/** Novels stored for one person; the one left longest ago goes first. */
const MOST = 100;
/** Whoever reads without signing in. No pen name is empty. */
export const GUEST = '';

/** The position of a person (a pen name, or `GUEST`) in a novel, by its slug. */
export const storedPosition = (who: string, novel: string): StoredPosition | null =>
  own(own(read(), who) ?? {}, novel) ?? null;

/** All positions of a person, by the novel's slug. */
export const storedPositions = (who: string): [novel: string, position: StoredPosition][] =>
  Object.entries(own(read(), who) ?? {});

export function storePosition(who: string, novel: string, position: StoredPosition): void {
  const all = read();
  const others = Object.entries(own(all, who) ?? {})
    .filter(([name]) => name !== novel)
    .sort(([, a], [, b]) => b.at.localeCompare(a.at));
  write({ ...all, [who]: Object.fromEntries([[novel, position], ...others.slice(0, MOST - 1)]) });
}

/** Forgets a position, unless a newer one has been stored since. */
export function forgetPosition(who: string, novel: string, position: StoredPosition): void {
  const all = read();
  const stored = own(own(all, who) ?? {}, novel);
  if (
    !stored ||
    stored.chapter !== position.chapter ||
    stored.paragraph !== position.paragraph ||
    stored.at !== position.at
  )
    return;
  const { [novel]: _, ...rest } = own(all, who) ?? {};
  const { [who]: __, ...others } = all;
  write(Object.keys(rest).length ? { ...others, [who]: rest } : others);
}

const own = <T>(of: Record<string, T>, name: string): T | undefined => (Object.hasOwn(of, name) ? of[name] : undefined);

function read(): Positions {
  try {
    const stored: unknown = JSON.parse(localStore.get(POSITIONS_STORED_AS) ?? '{}');
    if (!isRecord(stored)) return {};
    return Object.fromEntries(
      Object.entries(stored)
        .filter(([, novels]) => isRecord(novels))
        .map(([who, novels]) => [
          who,
          Object.fromEntries(
            Object.entries(novels as object).filter((entry): entry is [string, StoredPosition] => isPosition(entry[1])),
          ),
        ]),
    );
  } catch {
    return {};
  }
}

function write(positions: Positions): void {
  localStore.set(POSITIONS_STORED_AS, JSON.stringify(positions));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPosition = (value: unknown): value is StoredPosition =>
  isRecord(value) &&
  ['chapter', 'number', 'title', 'at'].every((name) => typeof value[name] === 'string') &&
  Number.isInteger(value.paragraph) &&
  (value.paragraph as number) >= 0;
