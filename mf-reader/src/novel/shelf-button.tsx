import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useAction, useOverlay, usePlatform, useSession, useToast } from '@griot/remote-kit';
import { BookmarkCheckIcon, BookmarkPlusIcon, Button, VisuallyHidden } from '@griot/ui';
import { novelPath } from './addresses.ts';

const TOLD_BY = ['GET /novels/{novel}/', 'GET /shelf/'] as const;

/** Puts a novel on the reader's shelf, or takes it off; whoever is signed out is asked to sign in (part 2 §2.8 and §8). */
export function ShelfButton({ novel }: { novel: Pick<Entities['Novel'], 'id' | 'slug' | 'on_shelf'> }) {
  const { bus } = usePlatform();
  const session = useSession();
  const overlay = useOverlay();
  const toast = useToast();
  const add = useAction('POST /shelf/', { success: 'Novel added to shelf', failure: null, stale: [...TOLD_BY] });
  const remove = useAction('DELETE /shelf/{novel}/', { success: 'Novel taken off the shelf', failure: null, stale: [...TOLD_BY] });
  const signedIn = session.state === 'authorised';

  const putOn = async () => {
    if (!signedIn) return void overlay('auth.login', { returnURL: novelPath(novel.slug) });
    try {
      await add.run({ body: { novel: novel.id } });
      bus.publish('shelf.changed.v1', { novel: novel.id, on_shelf: true });
    } catch {
      // The specification's own words, whatever the server says (part 2 §8).
      toast('Error adding to shelf', 'error');
    }
  };
  const takeOff = async () => {
    try {
      await remove.run({ params: { novel: novel.slug } });
      bus.publish('shelf.changed.v1', { novel: novel.id, on_shelf: false });
    } catch (error) {
      toast(messageOf(error, 'The novel is still on your shelf'), 'error');
    }
  };

  return signedIn && novel.on_shelf
    ? <Button icon={<BookmarkCheckIcon size={20} aria-hidden="true" />} busy={remove.busy} onClick={() => void takeOff()}>ON SHELF<VisuallyHidden>: take it off</VisuallyHidden></Button>
    : <Button icon={<BookmarkPlusIcon size={20} aria-hidden="true" />} busy={add.busy} onClick={() => void putOn()}>ADD TO SHELF</Button>;
}
