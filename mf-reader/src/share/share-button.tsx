import { copyText } from '@griot/browser';
import { useToast } from '@griot/remote-kit';
import { Button, Share2Icon, type ButtonProps } from '@griot/ui';

interface ShareButtonProps extends Pick<ButtonProps, 'variant' | 'children'> {
  /** Of one of our pages. */
  path: string;
  /** What stands there, for the device's own sharing. */
  title: string;
}

/**
 * Copies a page's address (part 2 §2.8). On a device that is touched and has a way of its own to hand links on, that
 * is offered instead.
 */
export function ShareButton({ path, title, children, ...look }: ShareButtonProps) {
  const toast = useToast();
  const share = async (): Promise<void> => {
    const url = new URL(path, window.location.href).href;
    if (await handOn({ title, url })) return;
    if (await copyText(url)) toast('Link copied to clipboard', 'success');
    // Without the reader's leave the address itself is the next best thing.
    else toast(`Copy this link: ${url}`);
  };
  return (
    <Button {...look} icon={<Share2Icon size={20} aria-hidden="true" />} onClick={() => void share()}>
      {children}
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
