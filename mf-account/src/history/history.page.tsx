import { useSearchParams } from '@griot/nav';
import { useGo, useTitle } from '@griot/remote-kit';
import { Page, PageTitle, Stack, Tabs } from '@griot/ui';
import { AccountTabs } from '@griot/remote-kit/account-tabs';
import { CoinHistory } from './coin-history.tsx';
import { IncomeHistory } from './income-history.tsx';
import { Purchases } from './purchases.tsx';
import { WithdrawalHistory } from './withdrawal-history.tsx';

const PATH = '/account-transaction-history';
const TABS = [
  { id: 'income', label: 'Income History', content: <IncomeHistory /> },
  { id: 'withdrawals', label: 'Withdrawal History', content: <WithdrawalHistory /> },
  { id: 'purchases', label: 'Purchases', content: <Purchases /> },
  { id: 'coins', label: 'Coins', content: <CoinHistory /> },
];

/** What came in, what was taken out, what was bought (part 1 §2), and how coins were spent. The open tab stands in the address. */
export default function HistoryPage() {
  useTitle('Transaction History');
  const go = useGo();
  const tab = useSearchParams()[0].get('tab');
  return (
    <Page>
      <Stack $gap={24}>
        <AccountTabs current={PATH} />
        <PageTitle>Transaction History</PageTitle>
        <Tabs
          label="Transactions"
          tabs={TABS}
          selected={TABS.find(({ id }) => id === tab)?.id ?? 'income'}
          onSelect={(id) => void go(id === 'income' ? PATH : `${PATH}?tab=${id}`, { replace: true })}
        />
      </Stack>
    </Page>
  );
}
