import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useAction, useCall, useToast } from '@griot/remote-kit';

export type Choice = Entities['FollowChoice'];

/** A novel or an author that can be followed, whichever it is. */
export interface Following {
  name: string;
  followed: boolean;
  busy: boolean;
  follow(choice?: Partial<Choice>): Promise<boolean>;
  leave(): Promise<boolean>;
  /** How its follower is told; asked when it is looked at. */
  useChoice(): { choice: Choice | undefined; error: Error | null };
}

/** Says in a toast what could not be done; false then. */
function useTried() {
  const toast = useToast();
  return async (work: () => Promise<unknown>, failure: string): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      toast(messageOf(error, failure), 'error');
      return false;
    }
  };
}

const NOT_FOLLOWED = 'This could not be followed. Please try again.';
const STILL_FOLLOWED = 'You still follow this. Please try again.';

export function useFollowingNovel({
  id,
  slug,
  title,
  followed = false,
}: Pick<Entities['Novel'], 'id' | 'slug' | 'title' | 'followed'>): Following {
  const tried = useTried();
  const put = useAction('PUT /follows/novels/{novel}/', { failure: null });
  const drop = useAction('DELETE /follows/novels/{novel}/', { failure: null });
  return {
    name: title,
    followed,
    busy: put.busy || drop.busy,
    follow: (choice = {}) => tried(() => put.run({ params: { novel: id }, body: choice }), NOT_FOLLOWED),
    leave: () => tried(() => drop.run({ params: { novel: id } }), STILL_FOLLOWED),
    useChoice() {
      const { data, error } = useCall('GET /follows/novels/{novel}/', { params: { novel: slug } });
      return { choice: data ?? undefined, error };
    },
  };
}

export function useFollowingAuthor({
  id,
  pen_name,
  followed = false,
}: Pick<Entities['AuthorProfile'], 'id' | 'pen_name' | 'followed'>): Following {
  const tried = useTried();
  const put = useAction('PUT /follows/authors/{author}/', { failure: null });
  const drop = useAction('DELETE /follows/authors/{author}/', { failure: null });
  return {
    name: pen_name,
    followed,
    busy: put.busy || drop.busy,
    follow: (choice = {}) => tried(() => put.run({ params: { author: id }, body: choice }), NOT_FOLLOWED),
    leave: () => tried(() => drop.run({ params: { author: id } }), STILL_FOLLOWED),
    useChoice() {
      const { data, error } = useCall('GET /follows/authors/{author}/', { params: { author: id } });
      return { choice: data ?? undefined, error };
    },
  };
}
