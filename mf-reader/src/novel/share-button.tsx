import { useToast } from '@griot/remote-kit';
import { Button, Share2Icon } from '@griot/ui';
import { novelPath } from './addresses.ts';

/** Copies the novel's address (part 2 §2.8). */
export function ShareButton({ slug }: { slug: string }) {
  const toast = useToast();
  const share = async () => {
    const address = new URL(novelPath(slug), window.location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      toast('Link copied to clipboard', 'success');
    } catch {
      // No clipboard without a secure connection or the reader's leave: the address itself is the next best thing.
      toast(`Copy this link: ${address}`);
    }
  };
  return <Button variant="quiet" icon={<Share2Icon size={20} aria-hidden="true" />} onClick={() => void share()}>SHARE</Button>;
}
