import { useSession } from '@griot/remote-kit';
import { Button, Page, PageTitle, Stack } from '@griot/ui';
import type { ComponentType } from 'react';

/** A page of `/staff` that editors do not have: for them it does not exist (ruling 9). The shell keeps everybody else out. */
export function forAdmins(AdminsPage: ComponentType): ComponentType {
  return function ForAdmins() {
    const session = useSession();
    const isAdmin = session.state === 'authorised' && (session.user.roles ?? []).includes('admin');
    return isAdmin ? <AdminsPage /> : <NotFound />;
  };
}

/** The same words as of any page that does not exist (part 2 §2.1). */
const NotFound = () => (
  <Page>
    <Stack $gap={16}>
      <PageTitle>404 Not Found</PageTitle>
      <p>The page you're looking for doesn't exist.</p>
      <div>
        <Button variant="primary" href="/">
          Home
        </Button>
      </div>
    </Stack>
  </Page>
);
