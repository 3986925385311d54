import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useAction, useToast } from '@griot/remote-kit';

/** Puts a novel on the reader's shelf and takes it off (part 2 §8). Both answer whether it was done; what fails says so in a toast. */
export function useShelving({ id, slug }: Pick<Entities['Novel'], 'id' | 'slug'>) {
  const toast = useToast();
  const put = useAction('POST /shelf/', { success: 'Novel added to shelf', failure: null });
  const take = useAction('DELETE /shelf/{novel}/', {
    success: 'Novel taken off the shelf',
    failure: null,
  });
  return {
    adding: put.busy,
    removing: take.busy,
    add: async (): Promise<boolean> => {
      try {
        // Null: it runs already, and nobody knows yet how that ends.
        return (await put.run({ body: { novel: id } })) !== null;
      } catch (error) {
        // The specification's own words (part 2 §8), and why.
        const reason = messageOf(error, '');
        toast(`Error adding to shelf${reason ? `: ${reason}` : ''}`, 'error');
        return false;
      }
    },
    remove: async (): Promise<boolean> => {
      try {
        await take.run({ params: { novel: slug } });
      } catch (error) {
        toast(messageOf(error, 'The novel is still on your shelf'), 'error');
        return false;
      }
      return true;
    },
  };
}
