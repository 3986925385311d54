import type { Entities } from '@griot/contracts';
import { useParams } from '@griot/nav';
import { useCall } from '@griot/remote-kit';
import { WhenCell } from '@griot/remote-kit/data-table';
import { Avatar, Button, Cluster, Facts, Section, Stack } from '@griot/ui';
import { forAdmins } from '../layout/for-admins.tsx';
import { StaffLayout } from '../layout/staff-layout.tsx';
import { Entry } from '../layout/entry.tsx';
import { AccountMarks } from './account-marks.tsx';
import { Coins } from './coins.tsx';
import { Decisions } from './decisions.tsx';
import { Rename } from './rename.tsx';

const BACK = { href: '/staff/users', label: 'All users' };

/** One account: who it is, its coins, and what administrators may do with it (rulings 4, 9, 28 and 29). */
export default forAdmins(function UserPage() {
  const { user = '' } = useParams();
  const asked = useCall('GET /users/{user}/', { params: { user } }, { staleTime: 0 });
  const shown = asked.data;
  return (
    <StaffLayout
      section="/staff/users"
      back={BACK}
      title={shown?.pen_name ?? 'Account'}
      note={shown && <AccountMarks account={shown} />}
    >
      <Entry asked={asked} missing="There is no such account, or it has been erased." back={BACK}>
        {(account) => <OneAccount key={account.id} account={account} />}
      </Entry>
    </StaffLayout>
  );
});

const OneAccount = ({ account: u }: { account: Entities['Account'] }) => (
  <Stack $gap={24}>
    <Section title="The account" actions={<Rename account={u} />}>
      <Cluster $gap={24} $align="start">
        <Avatar name={u.pen_name} src={u.photo_url} size={72} />
        <div style={{ flex: '1 1 260px', minWidth: 0 }}>
          <Facts
            rows={[
              ['Name', `${u.first_name} ${u.last_name}`],
              ['Pen name', u.pen_name],
              ['E-mail', u.email],
              ['Confirmed', u.email_verified ? 'Yes' : 'Not yet'],
              ['User code', u.user_code],
              ['Joined', <WhenCell key="joined" at={u.created_at} />],
            ]}
          />
        </div>
      </Cluster>
    </Section>
    <Cluster $gap={8}>
      <Button size="small" href={`/staff/payments?user=${u.id}`}>
        Payments of this person
      </Button>
      <Button size="small" href={`/staff/record?subject=${u.id}`}>
        Record of this account
      </Button>
      <Button size="small" href={`/author/${u.id}`}>
        Profile as readers see it
      </Button>
    </Cluster>
    <Coins account={u} />
    <Decisions account={u} />
  </Stack>
);
