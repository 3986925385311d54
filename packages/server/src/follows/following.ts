import type { Entities } from '@griot/contracts';
import type { BodyOut } from '@griot/contracts/contract';
import { authorProfile } from '../authors/index.ts';
import { refuse } from '../http/errors.ts';
import type { Range } from '../http/paging.ts';
import type { Caller } from '../http/route.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import { viewFor } from '../hides/index.ts';
import { holdLiving, novelOnWire, visibleNovel } from '../novels/index.ts';
import { mediaUrlOrNull } from '../ports/blobs.ts';
import type { Clock } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { putSettings } from './settings-store.ts';
import {
  dropFollow,
  findFollow,
  followedAuthors,
  followedNovels,
  putFollow,
  type Choice,
  type Followed,
} from './store.ts';
import { retimeMails } from './waiting.ts';

type Chosen = BodyOut<'PUT /follows/novels/{novel}/'>;
type ChoiceOnWire = Entities['FollowChoice'];

const onWire = ({ inPlatform, mail, push }: Choice): ChoiceOnWire => ({ in_platform: inPlatform, mail, push });

export type Following = ReturnType<typeof createFollowing>;

/** What readers follow: novels, and authors with all that they write. */
export function createFollowing({ db, clock, limits }: { db: Database; clock: Clock; limits: Limits }) {
  async function novelOf(caller: Caller, key: string): Promise<{ novelId: string; authorId: string }> {
    const { id, authorId } = await visibleNovel(db, caller, key);
    return { novelId: id, authorId };
  }
  const authorOf = async (id: string): Promise<{ authorId: string }> => ({
    authorId: (await authorProfile(db, id)).id,
  });
  const choiceOf = async (caller: Caller, of: Followed): Promise<ChoiceOnWire | null> => {
    const found = await findFollow(db, caller.id, of);
    return found ? onWire(found) : null;
  };

  /** `origin` is where they are told from by mail, where the platform's operator has not said. */
  async function put(caller: Caller, of: Followed, chosen: Chosen, origin: string): Promise<ChoiceOnWire> {
    await limits.count({ limit: LIMITS.followByPerson, who: caller.id });
    return await transaction(db, async (tx) => {
      if ('novelId' in of) await holdLiving(tx, of.novelId, 'to its author');
      await putSettings(tx, caller.id, { origin });
      const change = { inPlatform: chosen.in_platform, mail: chosen.mail, push: chosen.push };
      const choice = await putFollow(tx, caller.id, of, change, clock.now());
      await retimeMails(tx, caller.id, clock.now());
      return onWire(choice);
    });
  }

  const drop = (caller: Caller, of: Followed): Promise<void> =>
    transaction(db, async (tx) => {
      await dropFollow(tx, caller.id, of);
      await retimeMails(tx, caller.id, clock.now());
    });

  return {
    async novels(caller: Caller, range: Range): Promise<{ rows: Entities['FollowedNovel'][]; total: number }> {
      const view = await viewFor(db, caller);
      const { rows, total } = await followedNovels(db, caller, range);
      return {
        rows: rows.map(({ novel, followedAt, ...choice }) => ({
          ...onWire(choice),
          novel: novelOnWire(novel, view),
          followed_at: followedAt.toISOString(),
        })),
        total,
      };
    },
    async authors(caller: Caller, range: Range): Promise<{ rows: Entities['FollowedAuthor'][]; total: number }> {
      const { rows, total } = await followedAuthors(db, caller.id, range);
      return {
        rows: rows.map(({ id, penName, photoKey, numNovels, followedAt, ...choice }) => ({
          ...onWire(choice),
          author: { id, pen_name: penName, photo_url: mediaUrlOrNull(photoKey), num_novels: numNovels },
          followed_at: followedAt.toISOString(),
        })),
        total,
      };
    },

    /** Null when the caller does not follow it; @throws Refusal `not_found` */
    novel: async (caller: Caller, key: string) => {
      const { novelId } = await novelOf(caller, key);
      return await choiceOf(caller, { novelId });
    },
    author: async (caller: Caller, id: string) => await choiceOf(caller, await authorOf(id)),

    /** Who may follow a novel: everybody but its author. @throws Refusal `not_found`, `not_allowed` */
    async mayFollowNovel(caller: Caller, key: string): Promise<Followed> {
      const { novelId, authorId } = await novelOf(caller, key);
      if (authorId === caller.id) throw refuse('not_allowed', 'This is a novel of your own.');
      return { novelId };
    },
    async mayFollowAuthor(caller: Caller, id: string): Promise<Followed> {
      const of = await authorOf(id);
      if (of.authorId === caller.id) throw refuse('not_allowed', 'This is you.');
      return of;
    },
    put,
    unfollowNovel: async (caller: Caller, key: string) => {
      const { novelId } = await novelOf(caller, key);
      await drop(caller, { novelId });
    },
    /** Whether or not their profile can be seen any more. */
    unfollowAuthor: (caller: Caller, id: string) => drop(caller, { authorId: id }),
  };
}
