import { Page, PageTitle } from '@griot/ui';

export default function TermsPage() {
  return (
    <Page>
      <PageTitle>TermsPage</PageTitle>
    </Page>
  );
}
