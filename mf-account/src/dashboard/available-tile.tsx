import { Withdraw } from '../withdraw/withdraw.tsx';
import { IncomeTile, tileMoney } from '../money/income-tile.tsx';

/** What of the caller's income is there now, and the way to take it out (part 1 §2, ruling 3). */
export const AvailableTile = () => (
  <IncomeTile
    label="Available income"
    value={({ available_income, currency }) => tileMoney(available_income, currency)}
    action={<Withdraw />}
  />
);
