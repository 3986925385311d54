import { Page, PageTitle } from '@griot/ui';

export default function CreateNovelPage() {
  return (
    <Page>
      <PageTitle>CreateNovelPage</PageTitle>
    </Page>
  );
}
