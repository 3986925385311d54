import type { Entities } from '@griot/contracts';
import { useOverlay } from '@griot/remote-kit';
import { Button, color, formatCoins, formatNumber, Notice, space } from '@griot/ui';
import { FormActions, SubmitButton } from '@griot/ui/form';
import { useFormState } from 'react-final-form';
import { styled } from 'styled-components';

export interface GiftValues {
  gift_option?: string;
}

interface CostProps {
  offered: Entities['GiftOption'][];
  /** Coins; undefined while they are being counted. */
  balance: number | undefined;
  failed: boolean;
  /** A gift may have been sent already. */
  unsure: boolean;
  /** Counts the coins again. */
  onRecount: () => Promise<unknown>;
  onClose: () => void;
}

/** What the chosen gift costs and leaves, or what is missing for it, and the button that sends it; always in sight. */
export function Cost({ offered, balance, failed, unsure, onRecount, onClose }: CostProps) {
  const {
    values: { gift_option },
  } = useFormState<GiftValues>({ subscription: { values: true } });
  const chosen = offered.find(({ id }) => id === gift_option);
  const least = Math.min(...offered.map(({ numCoins }) => numCoins));
  const needed = chosen?.numCoins ?? least;
  const short = !unsure && balance !== undefined && balance < needed;
  return (
    <Foot>
      {balance === undefined ? (
        failed ? (
          <Notice
            tone="warn"
            role="alert"
            action={
              <Button size="small" onClick={() => void onRecount()}>
                Retry
              </Button>
            }
          >
            Your coins could not be counted.
          </Notice>
        ) : null
      ) : short ? (
        <Notice tone="warn" role="status">
          {chosen
            ? `You need ${formatCoins(needed)} and have ${formatNumber(balance)}: ${formatNumber(needed - balance)} more.`
            : `You have ${formatCoins(balance)}, and the smallest gift costs ${formatNumber(needed)}.`}{' '}
          Nothing has been spent.
        </Notice>
      ) : unsure ? null : (
        <dl aria-live="polite">
          <div>
            <dt>You have</dt>
            <dd>{formatCoins(balance)}</dd>
          </div>
          {chosen ? (
            <div>
              <dt>Afterwards</dt>
              <dd>{formatCoins(balance - chosen.numCoins)}</dd>
            </div>
          ) : null}
        </dl>
      )}
      <FormActions>
        <Button onClick={onClose}>{short ? 'Close' : 'Cancel'}</Button>
        {short ? (
          <TopUp onDone={onRecount} />
        ) : (
          <SubmitButton disabled={balance === undefined && !unsure} reason="Your coins are being counted.">
            {chosen ? `Send for ${formatCoins(chosen.numCoins)}` : 'Send'}
          </SubmitButton>
        )}
      </FormActions>
    </Foot>
  );
}

/** The way to more coins. */
function TopUp({ onDone }: { onDone: () => Promise<unknown> }) {
  const overlay = useOverlay();
  const topUp = async () => {
    await overlay('account.top-up');
    await onDone();
  };
  return (
    <Button variant="primary" aria-haspopup="dialog" onClick={() => void topUp()}>
      Top up
    </Button>
  );
}

const Foot = styled.div`
  position: sticky;
  bottom: -${space[24]};
  display: grid;
  gap: ${space[12]};
  margin: 0 -${space[24]} -${space[24]};
  padding: ${space[12]} ${space[24]} ${space[16]};
  border-top: 1px solid ${color.line};
  background: ${color.surface};
  font-variant-numeric: tabular-nums;
  dl > div {
    display: flex;
    justify-content: space-between;
    gap: ${space[16]};
  }
  dt {
    color: ${color.inkSoft};
  }
  dd {
    margin: 0;
    font-weight: 700;
  }
`;
