import { useSession } from '@griot/remote-kit';
import { NotFound } from '@griot/ui';
import type { ComponentType } from 'react';

/** A page of `/staff` that editors do not have: for them it does not exist (ruling 9). The shell keeps everybody else out. */
export function forAdmins(AdminsPage: ComponentType): ComponentType {
  return function ForAdmins() {
    const session = useSession();
    const isAdmin = session.state === 'authorised' && (session.user.roles ?? []).includes('admin');
    return isAdmin ? <AdminsPage /> : <NotFound />;
  };
}
