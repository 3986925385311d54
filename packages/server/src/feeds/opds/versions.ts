import type { Shelf, Ways } from './catalogue.ts';
import type { Place } from './place.ts';
import * as one from './version-1.ts';
import * as two from './version-2.ts';

interface Version {
  /** As it stands in addresses. */
  name: string;
  ways(ways: Omit<Ways, 'of'>, place: Place): string;
  shelf(shelf: Shelf, place: Place): string;
  types: { ways: string; shelf: string };
}

/** In what a catalogue is written. */
export const VERSIONS: readonly Version[] = [
  {
    name: 'v1.2',
    ways: one.waysAsAtom,
    shelf: one.shelfAsAtom,
    types: { ways: one.NAVIGATION, shelf: one.ACQUISITION },
  },
  { name: 'v2.0', ways: two.waysAsJson, shelf: two.shelfAsJson, types: { ways: two.TYPE, shelf: two.TYPE } },
];
