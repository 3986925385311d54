import { OFFICES, type Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import {
  Code,
  DataTable,
  FilterTabs,
  NamedCell,
  SearchBar,
  SearchLine,
  WhenCell,
  oneOf,
  useListLocation,
} from '@griot/remote-kit/data-table';
import { Button, type Column } from '@griot/ui';
import { useState } from 'react';
import { forAdmins } from '../layout/for-admins.tsx';
import { StaffLayout } from '../layout/staff-layout.tsx';
import { AccountMarks } from './account-marks.tsx';
import { NewAccount } from './new-account.tsx';

const KINDS = [
  { value: '', label: 'All' },
  { value: 'editor', label: 'Editors' },
  { value: 'admin', label: 'Administrators' },
  { value: 'blocked', label: 'Blocked' },
];

const COLUMNS: Column<Entities['Account']>[] = [
  {
    key: 'name',
    label: 'Pen name',
    cell: (u) => <NamedCell href={`/staff/users/${u.id}`} title={u.pen_name} note={u.email} />,
  },
  { key: 'names', label: 'Name', cell: (u) => `${u.first_name} ${u.last_name}` },
  { key: 'code', label: 'User code', cell: (u) => <Code>{u.user_code}</Code> },
  { key: 'marks', label: 'Account', cell: (u) => <AccountMarks account={u} /> },
  { key: 'joined', label: 'Joined', number: true, cell: (u) => <WhenCell at={u.created_at} /> },
];

/** Everybody's accounts, the newest first (rulings 9 and 29). */
export default forAdmins(function UsersPage() {
  const at = useListLocation();
  const [making, setMaking] = useState(false);
  const [kind, search] = [oneOf([...OFFICES, 'blocked'], at.value('kind')), at.value('search')];
  const query = { ...at.window, search, office: oneOf(OFFICES, kind), ...(kind === 'blocked' && { blocked: 'true' }) };
  const asked = useCall('GET /users/', { query }, { staleTime: 0, keepPrevious: true });
  return (
    <StaffLayout section="/staff/users" title="Users">
      <SearchLine>
        <SearchBar at={at} label="Pen name, e-mail or user code" />
        <Button onClick={() => setMaking(true)}>Make an account</Button>
      </SearchLine>
      <FilterTabs label="Kinds of accounts" at={at} name="kind" options={KINDS} />
      <DataTable
        at={at}
        list={asked}
        caption="Accounts, the newest first"
        columns={COLUMNS}
        counted={['account', 'accounts']}
        empty={{ title: 'Nobody has an account.' }}
        narrowed={(kind ?? search) ? 'No account is found.' : undefined}
      />
      {making && <NewAccount onClose={() => setMaking(false)} />}
    </StaffLayout>
  );
});
