import { Page, PageTitle } from '@griot/ui';

export default function AboutPage() {
  return (
    <Page>
      <PageTitle>AboutPage</PageTitle>
    </Page>
  );
}
