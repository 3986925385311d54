import { useTitle } from '@griot/remote-kit';
import {
  Button,
  Cluster,
  color,
  font,
  formatMoney,
  from,
  PageTitle,
  space,
  Stack,
  type,
  VisuallyHidden,
} from '@griot/ui';
import { styled } from 'styled-components';
import { IncomeTile, tileMoney } from '../money/income-tile.tsx';
import { Withdraw } from '../withdraw/withdraw.tsx';
import { Bonuses } from './bonuses.tsx';
import { PayoutRule } from './payout-rule.tsx';
import { Statements } from './statements.tsx';

/** Totals, how one is paid, statements and bonuses. */
export function Overview() {
  useTitle('Income');
  return (
    <>
      <Cluster $justify="space-between" $gap={16}>
        <div>
          <PageTitle>Income</PageTitle>
          <Soft>Half of the net of what readers spend on your chapters and gifts is yours.</Soft>
        </div>
        <Button size="small" href="/account-transaction-history">
          Transaction history
        </Button>
      </Cluster>
      <Tiles aria-labelledby="income-totals">
        <VisuallyHidden as="h2" id="income-totals">
          Totals
        </VisuallyHidden>
        <IncomeTile
          label="Total balance"
          value={({ total_balance, currency }) => tileMoney(total_balance, currency)}
          note="Statements, bonuses and rewards, ever"
        />
        <IncomeTile
          label="Available income"
          value={({ available_income, currency }) => tileMoney(available_income, currency)}
          action={<Withdraw primary />}
        />
        <IncomeTile
          label="Since your last statement"
          value={({ accrued, currency }) => tileMoney(accrued, currency)}
          noted
          note={({ accrued_ngn }) => `${formatMoney(accrued_ngn, 'NGN')}, at today’s rate`}
        />
      </Tiles>
      <PayoutRule />
      <Part as="section" $gap={16} aria-labelledby="statements">
        <h2 id="statements">Statements</h2>
        <Statements />
      </Part>
      <Part as="section" $gap={16} aria-labelledby="bonuses">
        <h2 id="bonuses">Bonuses</h2>
        <Bonuses />
      </Part>
    </>
  );
}

const Soft = styled.p`
  margin-top: ${space[8]};
  color: ${color.inkSoft};
`;
const Tiles = styled.section`
  display: grid;
  gap: ${space[16]};
  ${from.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;
const Part = styled(Stack)`
  & > h2 {
    font: 700 ${type[21]} / 1.3 ${font.title};
  }
`;
