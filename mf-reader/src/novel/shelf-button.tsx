import type { Entities } from '@griot/contracts';
import { useOverlay, usePlatform, useSession } from '@griot/remote-kit';
import { BookmarkCheckIcon, BookmarkPlusIcon, Button, VisuallyHidden } from '@griot/ui';
import { useShelving } from '../shelf/use-shelving.ts';
import { novelPath } from './addresses.ts';

interface ShelfButtonProps {
  novel: Pick<Entities['Novel'], 'id' | 'slug' | 'on_shelf'>;
  /** It stands on the shelf now, and did not before. */
  onAdded?: () => void;
}

/** Puts a novel on the reader's shelf, or takes it off; whoever is signed out signs in over the page first (part 2 §2.8 and §8). */
export function ShelfButton({ novel, onAdded }: ShelfButtonProps) {
  const session = useSession();
  const overlay = useOverlay();
  const { add, adding, remove, removing } = useShelving(novel);
  const signedIn = session.state === 'authorised';
  const { session: asker } = usePlatform();
  const putOn = async (): Promise<void> => {
    if (!signedIn) await overlay('auth.login', { returnURL: novelPath(novel.slug), why: 'shelf' });
    if (asker.current().state === 'authorised' && (await add())) onAdded?.();
  };

  return signedIn && novel.on_shelf ? (
    <Button icon={<BookmarkCheckIcon size={20} aria-hidden="true" />} busy={removing} onClick={() => void remove()}>
      ON SHELF<VisuallyHidden>: take it off</VisuallyHidden>
    </Button>
  ) : (
    <Button icon={<BookmarkPlusIcon size={20} aria-hidden="true" />} busy={adding} onClick={() => void putOn()}>
      ADD TO SHELF
    </Button>
  );
}
