import { useCall } from '@griot/remote-kit';
import { forAdmins } from '../frame/for-admins.tsx';
import { StaffFrame } from '../frame/staff-frame.tsx';
import { Entry } from '../register/entry.tsx';
import { SettingsForm } from './settings-form.tsx';

/** What this installation has set (ruling 9): all or none is saved. */
export default forAdmins(function ConfigurationPage() {
  const asked = useCall('GET /staff/config/', {}, { staleTime: 0 });
  return (
    <StaffFrame
      desk="/staff/configuration"
      title="Configuration"
      note="What is wrong is said beside its field, and then nothing is saved."
    >
      <Entry asked={asked} missing="There are no settings." back={{ href: '/staff', label: 'Overview' }}>
        {({ settings }) => <SettingsForm settings={settings} />}
      </Entry>
    </StaffFrame>
  );
});
