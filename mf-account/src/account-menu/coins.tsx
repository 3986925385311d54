import { useCall } from '@griot/remote-kit';
import { CoinsIcon, Delayed, formatCoins, Skeleton } from '@griot/ui';
import { Holding } from './holding.tsx';

/** The coins, rounded to whole numbers, and the way to more (part 1 §2 and §9). */
export function Coins({ onMore }: { onMore: () => void }) {
  const wallet = useCall('GET /coin-wallet/', {});
  const value = wallet.data ? (
    formatCoins(Math.round(wallet.data.balance))
  ) : wallet.isError ? (
    'Coins unknown'
  ) : (
    <Delayed>
      <Skeleton width="5em" />
    </Delayed>
  );
  return (
    <Holding
      icon={<CoinsIcon size={20} aria-hidden="true" />}
      value={value}
      note={wallet.isError && !wallet.data ? 'They could not be counted.' : undefined}
      action="Get More"
      onAction={onMore}
    />
  );
}
