import { invalid } from '../http/errors.ts';
import type { Db } from '../ports/database/index.ts';
import { tidyLabels } from './labels.ts';
import { catalogueNames, ratingNamed } from './store.ts';

/** The catalogue's spelling of the genres on a novel form; @throws Refusal `invalid` naming those that it does not know */
export async function genresOf(db: Db, wanted: string[]): Promise<string[]> {
  const names = tidyLabels(wanted);
  const known = await catalogueNames(db, 'genres', names, 'held');
  const strange = names.filter((name) => !known.has(name.toLowerCase()));
  if (strange.length > 0) throw invalid({ genres: strange.map((name) => `There is no genre “${name}”.`) });
  return names.map((name) => known.get(name.toLowerCase()) ?? name);
}

/** The catalogue's spelling of an age range, and whether that is one for adults; @throws Refusal `invalid` likewise */
export async function ageRangeOf(db: Db, wanted: string): Promise<{ ageRange: string; adult: boolean }> {
  const known = await ratingNamed(db, wanted);
  if (known === undefined) throw invalid({ age_range: ['Choose an age range from the list.'] });
  return { ageRange: known.name, adult: known.adult };
}

/** Tags are free; those that the catalogue knows get its spelling. */
export async function tagsOf(db: Db, wanted: string[]): Promise<{ tags: string[]; tagKeys: string[] }> {
  const labels = tidyLabels(wanted);
  const known = await catalogueNames(db, 'tags', labels, 'held');
  return {
    tags: labels.map((label) => known.get(label.toLowerCase()) ?? label),
    tagKeys: labels.map((label) => label.toLowerCase()),
  };
}
