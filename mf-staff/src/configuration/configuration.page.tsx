import { useCall } from '@griot/remote-kit';
import { forAdmins } from '../layout/for-admins.tsx';
import { StaffLayout } from '../layout/staff-layout.tsx';
import { Entry } from '../layout/entry.tsx';
import { SettingsForm } from './settings-form.tsx';

/** What this installation has set (ruling 9): all or none is saved. */
export default forAdmins(function ConfigurationPage() {
  const asked = useCall('GET /staff/config/', {}, { staleTime: 0 });
  return (
    <StaffLayout
      section="/staff/configuration"
      title="Configuration"
      note="What is wrong is said beside its field, and then nothing is saved."
    >
      <Entry asked={asked} missing="There are no settings." back={{ href: '/staff', label: 'Overview' }}>
        {({ settings }) => <SettingsForm settings={settings} />}
      </Entry>
    </StaffLayout>
  );
});
