import { Page, PageTitle } from '@griot/ui';

export default function CreatePage() {
  return (
    <Page>
      <PageTitle>CreatePage</PageTitle>
    </Page>
  );
}
