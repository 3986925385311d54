import { useCall } from '@griot/remote-kit';

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** All genres, and the one that an address names, whatever letters it is written in. */
export function useGenre(named: string | null) {
  const genres = useCall('GET /genres/', { query: { limit: 1000 } });
  const names = genres.data?.results.map((genre) => genre.name) ?? [];
  const found = named === null ? undefined : names.find((name) => same(name, named));
  return {
    genres,
    names,
    /** In its own spelling once that is known; null where none is named. */
    genre: found ?? named,
    /** There is no such genre. */
    unknown: named !== null && genres.data !== undefined && found === undefined,
  };
}
