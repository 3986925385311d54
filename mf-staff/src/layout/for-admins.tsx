import { useSession } from '@griot/remote-kit';
import { Button, EmptyState } from '@griot/ui';
import type { ComponentType } from 'react';
import { StaffLayout } from './staff-layout.tsx';

/** A page of `/staff` that editors do not have, which says so to them (ruling 9). The shell keeps everybody else out. */
export function forAdmins(AdminsPage: ComponentType): ComponentType {
  return function ForAdmins() {
    const session = useSession();
    const isAdmin = session.state === 'authorised' && (session.user.roles ?? []).includes('admin');
    if (isAdmin) return <AdminsPage />;
    return (
      <StaffLayout section="" title="For administrators">
        <EmptyState
          title="This section is for administrators."
          action={
            <Button variant="primary" href="/staff">
              Overview
            </Button>
          }
        >
          As an editor you have the sections that are listed here.
        </EmptyState>
      </StaffLayout>
    );
  };
}
