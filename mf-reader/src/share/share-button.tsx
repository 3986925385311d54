import { copyText } from '@griot/browser';
import { useToast } from '@griot/remote-kit';
import { Button, Share2Icon } from '@griot/ui';
import { novelPath } from './addresses.ts';

/**
 * Copies the novel's address (part 2 §2.8). On a device that is touched and has a way of its own to hand links on, that
 * is offered instead.
 */
export function ShareButton({ slug, title }: { slug: string; title: string }) {
  const toast = useToast();
  const share = async (): Promise<void> => {
    const url = new URL(novelPath(slug), window.location.href).href;
    if (await handOn({ title, url })) return;
    if (await copyText(url)) toast('Link copied to clipboard', 'success');
    // Without the reader's leave the address itself is the next best thing.
    else toast(`Copy this link: ${url}`);
  };
  return (
    <Button variant="quiet" icon={<Share2Icon size={20} aria-hidden="true" />} onClick={() => void share()}>
      SHARE
    </Button>
  );
}

/** Opens the device's own sharing; false where there is none. Whoever closes it wants nothing more. */
async function handOn(what: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function' || !window.matchMedia('(pointer: coarse)').matches) return false;
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
