import { Page, PageTitle } from '@griot/ui';

export default function NovelPage() {
  return (
    <Page>
      <PageTitle>NovelPage</PageTitle>
    </Page>
  );
}
