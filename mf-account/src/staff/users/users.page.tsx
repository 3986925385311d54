import { OFFICES, type Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { Button, type Column } from '@griot/ui';
import { useState } from 'react';
import { NamedCell, WhenCell } from '../frame/cells.tsx';
import { forAdmins } from '../frame/for-admins.tsx';
import { StaffFrame } from '../frame/staff-frame.tsx';
import { FilterTabs, oneOf } from '../register/filter-tabs.tsx';
import { Register } from '../register/register.tsx';
import { SearchBar, SearchLine } from '../register/search-bar.tsx';
import { useRegister } from '../register/use-register.ts';
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
  { key: 'code', label: 'User code', cell: (u) => u.user_code },
  { key: 'marks', label: 'Account', cell: (u) => <AccountMarks account={u} /> },
  { key: 'joined', label: 'Joined', number: true, cell: (u) => <WhenCell at={u.created_at} /> },
];

/** Everybody's accounts, the newest first (rulings 9 and 29). */
export default forAdmins(function UsersPage() {
  const at = useRegister();
  const [making, setMaking] = useState(false);
  const [kind, search] = [oneOf([...OFFICES, 'blocked'], at.value('kind')), at.value('search')];
  const query = { ...at.window, search, office: oneOf(OFFICES, kind), ...(kind === 'blocked' && { blocked: 'true' }) };
  const asked = useCall('GET /users/', { query }, { staleTime: 0, keepPrevious: true });
  return (
    <StaffFrame desk="/staff/users" title="Users">
      <SearchLine>
        <SearchBar at={at} label="Pen name, e-mail or user code" />
        <Button onClick={() => setMaking(true)}>Make an account</Button>
      </SearchLine>
      <FilterTabs label="Kinds of accounts" at={at} name="kind" options={KINDS} />
      <Register
        at={at}
        asked={asked}
        caption="Accounts, the newest first"
        columns={COLUMNS}
        one="account"
        many="accounts"
        empty="Nobody has an account."
        narrowed={Boolean(kind ?? search)}
      />
      {making && <NewAccount onClose={() => setMaking(false)} />}
    </StaffFrame>
  );
});
