import { Page, PageTitle } from '@griot/ui';

export default function StaffPage() {
  return (
    <Page>
      <PageTitle>StaffPage</PageTitle>
    </Page>
  );
}
