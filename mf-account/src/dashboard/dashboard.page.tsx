import { Page, PageTitle } from '@griot/ui';

export default function DashboardPage() {
  return (
    <Page>
      <PageTitle>DashboardPage</PageTitle>
    </Page>
  );
}
