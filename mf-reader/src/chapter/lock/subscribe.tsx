import { useOverlay } from '@griot/remote-kit';
import { Button } from '@griot/ui';

/** The way to a subscription; it comes back with whether the chapter is open now. */
export function Subscribe({
  only,
  freshen,
}: {
  /** Nothing else opens the chapter. */ only: boolean;
  freshen: () => Promise<void>;
}) {
  const overlay = useOverlay();
  const subscribe = async () => {
    await overlay('account.subscribe');
    await freshen();
  };
  return (
    <Button variant={only ? 'primary' : 'quiet'} aria-haspopup="dialog" onClick={() => void subscribe()}>
      Subscribe
    </Button>
  );
}
