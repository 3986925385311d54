import { useOverlay } from '@griot/remote-kit';
import { Button } from '@griot/ui';

/** The way to take income out, wherever it is shown (part 1 §2). */
export function Withdraw({ primary = false }: { primary?: boolean }) {
  const overlay = useOverlay();
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      aria-haspopup="dialog"
      onClick={() => void overlay('account.withdraw')}
    >
      Withdraw
    </Button>
  );
}
