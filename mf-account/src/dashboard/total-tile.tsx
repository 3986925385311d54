import { Button, formatMoney } from '@griot/ui';
import { IncomeTile, tileMoney } from '../money/income-tile.tsx';

/** All that was ever the caller's income (part 1 §2, ruling 3), and what the next statement will make of. */
export const TotalTile = () => (
  <IncomeTile
    label="Total balance"
    value={({ total_balance, currency }) => tileMoney(total_balance, currency)}
    note={({ accrued, currency }) =>
      Number(accrued) === 0 ? undefined : `${formatMoney(accrued, currency)} more since your last statement`
    }
    action={<Button href="/account-income">Income and statements</Button>}
  />
);
