import { Page, PageTitle } from '@griot/ui';

export default function EditorPage() {
  return (
    <Page>
      <PageTitle>EditorPage</PageTitle>
    </Page>
  );
}
