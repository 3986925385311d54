import { Page, PageTitle } from '@griot/ui';

export default function AuthPage() {
  return (
    <Page>
      <PageTitle>AuthPage</PageTitle>
    </Page>
  );
}
