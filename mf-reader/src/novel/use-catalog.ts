import type { Answer, Entities } from '@griot/contracts';
import { useCalls, type UseQueryResult } from '@griot/remote-kit';
import { useState } from 'react';

type Chapter = Entities['Chapter'];

/** The first rows come by themselves, so that they are there at once (the gateway inlines them); the rest follows in large lots. */
export const FIRST_LOT = 100;
const LOT = 1_000;

/** All chapters of a novel, as far as they have come. */
export interface Chapters {
  /** How many there are, by the list's own count, which outweighs what the novel said a while ago; 0 while it is not known. */
  count: number;
  /** The chapter at an index, counted from 0 in the order of the numbers; undefined while it is on its way. */
  at(index: number): Chapter | undefined;
  /** Every one of them, once they are all there. */
  all: Chapter[] | null;
  /** What went wrong first, where something did. */
  error: unknown;
  retry(): void;
}

/** Where each lot begins and how long it is: 250 chapters are `[0, 100]` and `[100, 1000]`. */
export function lotsOf(count: number): [offset: number, limit: number][] {
  const rest = Math.ceil(Math.max(0, count - FIRST_LOT) / LOT);
  return [[0, FIRST_LOT], ...Array.from({ length: rest }, (_, n): [number, number] => [FIRST_LOT + n * LOT, LOT])];
}

/**
 * The published chapters of a novel in the order of their numbers, without their leads: thousands of them are a few small
 * answers. `expected` is how many the novel says it has. Null until the first ones are there.
 */
export function useCatalog(slug: string, expected: number): Chapters | null {
  const [count, setCount] = useState(expected);
  const chapters = useCalls(
    'GET /novels/{novel}/chapters/',
    lotsOf(count).map(([offset, limit]) => ({
      params: { novel: slug },
      query: {
        ordering: 'chapter' as const,
        brief: 'true',
        limit,
        ...(offset ? { offset } : {}),
      },
    })),
    together,
  );
  // Chapters may have come since the novel was asked for.
  if (chapters && chapters.count > count) setCount(chapters.count);
  return chapters;
}

function together(lots: UseQueryResult<Answer<'GET /novels/{novel}/chapters/'>>[]): Chapters | null {
  const failed = lots.find((lot) => lot.isError && !lot.data);
  const count = lots[0]?.data?.count;
  if (count === undefined && !failed) return null;
  return {
    count: count ?? 0,
    at: (index) =>
      index < FIRST_LOT
        ? lots[0]?.data?.results[index]
        : lots[1 + Math.floor((index - FIRST_LOT) / LOT)]?.data?.results[(index - FIRST_LOT) % LOT],
    all: lots.every((lot) => lot.data) ? lots.flatMap((lot) => lot.data?.results ?? []) : null,
    error: failed?.error ?? null,
    retry: () =>
      lots.forEach((lot) => {
        if (lot.isError) void lot.refetch();
      }),
  };
}
