import { Page, PageTitle } from '@griot/ui';

export default function ChapterPage() {
  return (
    <Page>
      <PageTitle>ChapterPage</PageTitle>
    </Page>
  );
}
