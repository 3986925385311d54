import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useAction, usePlatform, useToast } from '@griot/remote-kit';

/** The calls that tell what is on a shelf. */
const TOLD_BY = ['GET /novels/{novel}/', 'GET /shelf/', 'GET /novels/reading/'] as const;

/** Puts a novel on the reader's shelf and takes it off (part 2 §8). Both answer whether it was done; what fails says so in a toast. */
export function useShelving({ id, slug }: Pick<Entities['Novel'], 'id' | 'slug'>) {
  const { bus } = usePlatform();
  const toast = useToast();
  const put = useAction('POST /shelf/', { success: 'Novel added to shelf', failure: null, stale: [...TOLD_BY] });
  const take = useAction('DELETE /shelf/{novel}/', {
    success: 'Novel taken off the shelf',
    failure: null,
    stale: [...TOLD_BY],
  });
  return {
    adding: put.busy,
    removing: take.busy,
    add: async (): Promise<boolean> => {
      try {
        await put.run({ body: { novel: id } });
      } catch (error) {
        // The specification's own words (part 2 §8), and why.
        const reason = messageOf(error, '');
        toast(`Error adding to shelf${reason ? `: ${reason}` : ''}`, 'error');
        return false;
      }
      bus.publish('shelf.changed.v1', { novel: id, on_shelf: true });
      return true;
    },
    remove: async (): Promise<boolean> => {
      try {
        await take.run({ params: { novel: slug } });
      } catch (error) {
        toast(messageOf(error, 'The novel is still on your shelf'), 'error');
        return false;
      }
      bus.publish('shelf.changed.v1', { novel: id, on_shelf: false });
      return true;
    },
  };
}
