import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { Button, Delayed, font, formatCoins, Notice, Section, Skeleton, type } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { COIN_COLUMNS } from '@griot/remote-kit/coin-entries';
import { DataTable, useListLocation } from '@griot/remote-kit/data-table';
import { AdjustCoins } from './adjust-coins.tsx';

const Balance = styled.p`
  min-height: 32px;
  font: 800 ${type[26]} / 1.25 ${font.ui};
  font-variant-numeric: tabular-nums;
`;

/** Somebody's coins: the balance, what came and went as the ledger has it, and the adjustment (ruling 4). */
export function Coins({ account }: { account: Entities['Account'] }) {
  const at = useListLocation();
  const params = { user: account.id };
  const [adjusting, setAdjusting] = useState(false);
  const wallet = useCall('GET /wallet/{user}/', { params }, { staleTime: 0 });
  const entries = useCall(
    'GET /wallet/{user}/entries/',
    { params, query: at.window },
    { staleTime: 0, keepPrevious: true },
  );
  return (
    <Section
      title="Coins"
      actions={
        wallet.data && (
          <Button size="small" onClick={() => setAdjusting(true)}>
            Adjust
          </Button>
        )
      }
    >
      <Balance>
        {wallet.data ? (
          formatCoins(wallet.data.balance)
        ) : wallet.isError ? (
          messageOf(wallet.error, 'Failed to fetch wallet balance')
        ) : (
          <Delayed>
            <Skeleton width="6em" height="28px" />
          </Delayed>
        )}
      </Balance>
      {account.coins_missing > 0 && (
        <Notice tone="warn" title={`${formatCoins(account.coins_missing)} spent and missing`}>
          The payments for them went back. Coins that were taken by hand since are not subtracted here; they stand among
          the movements below. <a href="/staff/disputes?status=settled">See the disputes</a>
        </Notice>
      )}
      <DataTable
        bare
        at={at}
        list={entries}
        caption={`Movements of the coins of ${account.pen_name}, newest first`}
        columns={COIN_COLUMNS}
        counted={['movement', 'movements']}
        empty={{ title: 'No coins have come or gone.' }}
      />
      {adjusting && wallet.data && (
        <AdjustCoins account={account} balance={wallet.data.balance} onClose={() => setAdjusting(false)} />
      )}
    </Section>
  );
}
