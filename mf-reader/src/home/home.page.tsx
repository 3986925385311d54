import { Page, PageTitle } from '@griot/ui';

export default function HomePage() {
  return (
    <Page>
      <PageTitle>HomePage</PageTitle>
    </Page>
  );
}
