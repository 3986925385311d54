import { Page, PageTitle } from '@griot/ui';

export default function PrivacyPage() {
  return (
    <Page>
      <PageTitle>PrivacyPage</PageTitle>
    </Page>
  );
}
