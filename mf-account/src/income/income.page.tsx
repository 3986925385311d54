import { useSearchParams } from '@griot/nav';
import { Page, Stack } from '@griot/ui';
import { AccountTabs } from '@griot/remote-kit/account-tabs';
import { Overview } from './overview.tsx';
import { StatementView } from './statement-view.tsx';

/** `/account-income`: what an author has earned, month by month (rulings 3, 6 and 26). One statement is in the address as `statement`. */
export default function IncomePage() {
  const statement = useSearchParams()[0].get('statement');
  return (
    <Page>
      <Stack $gap={24}>
        <AccountTabs current="/account-income" />
        {statement ? <StatementView key={statement} id={statement} /> : <Overview />}
      </Stack>
    </Page>
  );
}
