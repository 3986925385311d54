import { useOverlay } from '@griot/remote-kit';
import { Button } from '@griot/ui';

/** The way to a subscription; it comes back with whether the chapter is open now. */
export function Subscribe({
  only,
  refresh,
}: {
  /** Nothing else opens the chapter. */ only: boolean;
  refresh: () => Promise<void>;
}) {
  const overlay = useOverlay();
  const subscribe = async () => {
    await overlay('account.subscribe');
    await refresh();
  };
  return (
    <Button variant={only ? 'primary' : 'quiet'} aria-haspopup="dialog" onClick={() => void subscribe()}>
      Subscribe
    </Button>
  );
}
