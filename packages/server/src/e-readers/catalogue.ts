import { PRODUCT } from '@griot/contracts';
import { lastChange, PAGE, ROOT, type Opds, type OpdsAsked, type Shelf, type Way, type Ways } from '../feeds/index.ts';
import { viewFor, type ReaderView } from '../hides/index.ts';
import { refuse } from '../http/errors.ts';
import type { Database } from '../ports/database/index.ts';
import { keptBooks, ownList, ownLists, type Kept } from './books-store.ts';
import type { Owner } from './keys.ts';

/** Nothing stores these, so nobody asks what they are made of. */
type OwnWays = Omit<Ways, 'of'>;
type OwnView = ReaderView & { id: string };

/** What is somebody's own, by the name of its address. */
const OWN = {
  shelf: { title: 'Your shelf', about: 'What you have put on your shelf, the last first.' },
  reading: { title: 'Reading now', about: 'What you have begun, the one read last first.' },
  following: { title: 'What you follow', about: 'Novels that you follow, and all of the authors that you follow.' },
} as const;
export type OwnShelf = keyof typeof OWN;
export const OWN_SHELVES = Object.keys(OWN) as OwnShelf[];

export type OwnCatalogue = ReturnType<typeof createOwnCatalogue>;

/** Somebody's own catalogue: what they keep, and the one that everybody has as they meet it. Novels that can be downloaded alone. */
export function createOwnCatalogue({ db, opds }: { db: Database; opds: Opds }) {
  const viewOf = async ({ caller }: Owner): Promise<OwnView> => ({ ...(await viewFor(db, caller)), id: caller.id });

  async function shelf(view: OwnView, kept: Kept, about: Pick<Shelf, 'title' | 'address'>, page: number) {
    const { rows, total } = await keptBooks(db, view, kept, { limit: PAGE, offset: (page - 1) * PAGE });
    const at = (to: number): string => about.address + (to === 1 ? '' : `?page=${to}`);
    return {
      id: `urn:griot:own:${encodeURIComponent(about.address)}`,
      title: about.title,
      address: at(page),
      rows,
      total,
      page,
      perPage: PAGE,
      first: at(1),
      previous: page > 1 ? at(page - 1) : null,
      next: page * PAGE < total ? at(page + 1) : null,
      facets: [],
      updated: lastChange(rows),
      of: new Set<string>(),
    } satisfies Shelf;
  }

  return {
    viewOf,

    root: ({ penName, since }: Owner): OwnWays => ({
      id: 'urn:griot:own',
      title: `${PRODUCT}, for ${penName}`,
      address: ROOT.address,
      updated: since,
      ways: [
        ...OWN_SHELVES.map((name): Way => ({ ...OWN[name], address: `/${name}`, novels: true, ...relOf(name) })),
        { title: 'Reading lists', about: 'The lists that you have made.', address: '/lists', novels: false },
        ...ROOT.ways,
      ],
    }),

    genres: (): Promise<OwnWays> => opds.genres(),

    async lists({ caller, since }: Owner): Promise<OwnWays> {
      const lists = await ownLists(db, caller.id);
      return {
        id: 'urn:griot:own:lists',
        title: 'Reading lists',
        address: '/lists',
        updated: new Date(Math.max(since.getTime(), ...lists.map(({ updatedAt }) => updatedAt.getTime()))),
        ways: lists.map(({ id, name, description }) => ({
          title: name,
          about: description || 'A list of yours.',
          address: `/lists/${id}`,
          novels: true,
        })),
      };
    },

    kept: (view: OwnView, name: OwnShelf, page: number): Promise<Shelf> =>
      shelf(view, name, { title: OWN[name].title, address: `/${name}` }, page),

    /** @throws Refusal `not_found`, also when it is somebody else's */
    async list(view: OwnView, id: string, page: number): Promise<Shelf> {
      const list = await ownList(db, view.id, id);
      if (!list) throw refuse('not_found', 'There is no such list.');
      return await shelf(view, { list: id }, { title: list.name, address: `/lists/${id}` }, page);
    },

    novels: (view: OwnView, asked: OpdsAsked): Promise<Shelf> => opds.novels(asked, view),
  };
}

/** As OPDS calls what readers of books show first. */
const relOf = (name: OwnShelf): Pick<Way, 'rel'> => (name === 'shelf' ? { rel: 'http://opds-spec.org/shelf' } : {});
