import { messageOf } from '@griot/api';
import { useCall, useOverlay } from '@griot/remote-kit';
import { Button, Delayed, formatCoins, Skeleton, StatTile } from '@griot/ui';

/**
 * The caller's coins (part 1 §2). The same answer as in the chrome: the shell keeps it true by `wallet.changed` facts,
 * so that a chapter unlocked in another tab of the platform shows here at once.
 */
export function CoinTile() {
  const wallet = useCall('GET /coin-wallet/', {});
  const overlay = useOverlay();
  if (wallet.isError && !wallet.data) {
    return (
      <StatTile
        label="Coin Balance"
        value="–"
        note={messageOf(wallet.error, 'Failed to fetch wallet balance')}
        action={
          <Button busy={wallet.isFetching} onClick={() => void wallet.refetch()}>
            Retry
          </Button>
        }
      />
    );
  }
  return (
    <StatTile
      label="Coin Balance"
      value={
        wallet.data ? (
          formatCoins(Math.round(wallet.data.balance))
        ) : (
          <Delayed>
            <Skeleton width="6em" />
          </Delayed>
        )
      }
      action={
        <Button aria-haspopup="dialog" onClick={() => void overlay('account.top-up')}>
          Top up coins
        </Button>
      }
    />
  );
}
