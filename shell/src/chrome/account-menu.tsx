import { useCall, useGo, usePlatform, useToast } from '@griot/remote-kit';
import type { SessionState } from '@griot/session';
import { Avatar, Badge, coins, color, Menu, MenuItem, space } from '@griot/ui';
import { styled } from 'styled-components';

type User = Extract<SessionState, { state: 'authorised' }>['user'];

/** Who is signed in, their coins, and the way to their own pages. The full menu comes with mf-account. */
export function AccountMenu({ user }: { user: User }) {
  const { session } = usePlatform();
  const go = useGo();
  const toast = useToast();
  const wallet = useCall('GET /coin-wallet/', {});
  const staff = user.roles?.some((role) => role === 'editor' || role === 'admin') ?? false;

  // Home first: unsaved work is asked about before anybody is signed out.
  const signOut = async () => {
    if (!(await go('/'))) return;
    session.signOut();
    toast('You are signed out.');
  };

  return (
    <>
      {wallet.data ? <Coins>{coins(wallet.data.balance)}</Coins> : null}
      <Menu label={`Account of ${user.pen_name}`} trigger={<Avatar name={user.pen_name} src={user.photo_url ?? null} size={36} />}>
        <Who>
          <strong>{user.pen_name}</strong>
          {user.email_verified ? null : <Badge tone="warn">E-mail not confirmed</Badge>}
        </Who>
        {user.email_verified ? null : <MenuItem href="/verify-email">Confirm e-mail</MenuItem>}
        <MenuItem href="/account-dashboard">Dashboard</MenuItem>
        <MenuItem href="/shelf">Shelf</MenuItem>
        <MenuItem href="/create">Write</MenuItem>
        {staff ? <MenuItem href="/staff">Staff</MenuItem> : null}
        <MenuItem onClick={() => void signOut()}>Sign Out</MenuItem>
      </Menu>
    </>
  );
}

const Coins = styled.span`
  color: ${color.terracotta};
  font-weight: 700;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

const Who = styled.div`
  display: grid;
  gap: ${space[4]};
  padding: ${space[8]} ${space[16]};
`;
