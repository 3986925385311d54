import { keepText, keptText } from '@griot/remote-kit';

/** Where somebody stands in a novel, as this browser keeps it. */
export interface LocalPlace {
  /** The chapter's id, and what is needed to offer it again. */
  chapter: string;
  number: string;
  title: string;
  /** From 0. */
  paragraph: number;
  /** When they were there. */
  at: string;
}

type Places = Record<string, Record<string, LocalPlace>>;

const KEPT_AS = 'griot.places';
/** Novels kept for one person; the one left longest ago goes first. */
const MOST = 100;
/** Whoever reads without signing in. No pen name is empty. */
export const GUEST = '';

/** The place of a person (a pen name, or `GUEST`) in a novel, by its slug. */
export const localPlace = (who: string, novel: string): LocalPlace | null => own(own(read(), who) ?? {}, novel) ?? null;

/** All places of a person, by the novel's slug. */
export const localPlaces = (who: string): [novel: string, place: LocalPlace][] =>
  Object.entries(own(read(), who) ?? {});

export function keepLocally(who: string, novel: string, place: LocalPlace): void {
  const all = read();
  const others = Object.entries(own(all, who) ?? {})
    .filter(([name]) => name !== novel)
    .sort(([, a], [, b]) => b.at.localeCompare(a.at));
  write({ ...all, [who]: Object.fromEntries([[novel, place], ...others.slice(0, MOST - 1)]) });
}

/** Forgets a place, unless another has been kept in its stead since. */
export function forgetLocally(who: string, novel: string, place: LocalPlace): void {
  const all = read();
  const kept = own(own(all, who) ?? {}, novel);
  if (!kept || kept.chapter !== place.chapter || kept.paragraph !== place.paragraph || kept.at !== place.at) return;
  const { [novel]: _, ...rest } = own(all, who) ?? {};
  const { [who]: __, ...others } = all;
  write(Object.keys(rest).length ? { ...others, [who]: rest } : others);
}

const own = <T>(of: Record<string, T>, name: string): T | undefined => (Object.hasOwn(of, name) ? of[name] : undefined);

function read(): Places {
  try {
    const kept: unknown = JSON.parse(keptText(KEPT_AS) ?? '{}');
    if (!isRecord(kept)) return {};
    return Object.fromEntries(
      Object.entries(kept)
        .filter(([, novels]) => isRecord(novels))
        .map(([who, novels]) => [
          who,
          Object.fromEntries(
            Object.entries(novels as object).filter((entry): entry is [string, LocalPlace] => isPlace(entry[1])),
          ),
        ]),
    );
  } catch {
    return {};
  }
}

function write(places: Places): void {
  keepText(KEPT_AS, JSON.stringify(places), 'The place is not kept: the browser keeps nothing more.');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlace = (value: unknown): value is LocalPlace =>
  isRecord(value) &&
  ['chapter', 'number', 'title', 'at'].every((name) => typeof value[name] === 'string') &&
  Number.isInteger(value.paragraph) &&
  (value.paragraph as number) >= 0;
