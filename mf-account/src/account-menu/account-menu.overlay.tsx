import { useCall, useGo, useOverlay, usePlatform, useSession, useToast, type OverlayProps } from '@griot/remote-kit';
import {
  Avatar,
  Badge,
  BookOpenIcon,
  color,
  FeatherIcon,
  HistoryIcon,
  InboxIcon,
  LayoutDashboardIcon,
  LibraryIcon,
  LogOutIcon,
  MailCheckIcon,
  MenuItem,
  ShieldCheckIcon,
  space,
  type,
  UserIcon,
} from '@griot/ui';
import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import { Unread, useUnread } from '@griot/remote-kit/account-tabs';
import { useGoesWithPage } from '../payment/use-goes-with-page.ts';
import { Coins } from './coins.tsx';
import { Plan } from './plan.tsx';
import { Popup } from '../popup/popup.tsx';
import { UserCode } from './user-code.tsx';

/**
 * The account menu (part 1 §2): who is signed in, what they have, and the ways to what is theirs. It answers the path of the
 * link that was pressed, so that its opener goes there once it is gone; null when it was closed.
 */
export default function AccountMenu({ props, close }: OverlayProps<string>) {
  const session = useSession();
  const overlay = useOverlay();
  useGoesWithPage(undefined, close);
  if (session.state !== 'authorised') return null;
  const { user } = session;
  const staff = user.roles?.some((role) => role === 'editor' || role === 'admin') ?? false;

  const open = (name: string): void => {
    void overlay(name);
    close(null);
  };
  // With a key that opens a tab of its own, a link is the browser's.
  const follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest('a');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    close(link.getAttribute('href'));
  };

  return (
    <Popup
      label={`Account of ${user.pen_name}`}
      anchor={{ top: px(props.top, 64), right: px(props.right, 16) }}
      onClose={() => close(null)}
    >
      <Who>
        <Avatar name={user.pen_name} src={user.photo_url ?? null} size={48} />
        <div>
          <strong>{user.pen_name}</strong>
          {user.user_code ? <UserCode code={user.user_code} /> : null}
          {user.email_verified ? null : <Badge tone="warn">E-mail not confirmed</Badge>}
        </div>
      </Who>
      <Coins onMore={() => open('account.top-up')} />
      <Plan onSubscribe={() => open('account.subscribe')} />
      <nav aria-label="Account" onClick={follow}>
        {user.email_verified ? null : (
          <MenuItem href="/verify-email" icon={<MailCheckIcon size={20} aria-hidden="true" />}>
            Confirm e-mail
          </MenuItem>
        )}
        <WritersWay />
        <MenuItem href="/account-transaction-history?tab=purchases" icon={<HistoryIcon size={20} aria-hidden="true" />}>
          Purchase History
        </MenuItem>
        <MenuItem href="/account-profile" icon={<UserIcon size={20} aria-hidden="true" />}>
          Profile
        </MenuItem>
        <InboxWay />
        <MenuItem href="/account-dashboard" icon={<LayoutDashboardIcon size={20} aria-hidden="true" />}>
          Dashboard
        </MenuItem>
        <MenuItem href="/shelf" icon={<LibraryIcon size={20} aria-hidden="true" />}>
          Shelf
        </MenuItem>
        {staff ? (
          <MenuItem href="/staff" icon={<ShieldCheckIcon size={20} aria-hidden="true" />}>
            Staff
          </MenuItem>
        ) : null}
      </nav>
      <SignOut close={close} />
    </Popup>
  );
}

/** Whoever has a novel is an author and finds the benefits; others find how to become one (part 1 §6). */
function WritersWay() {
  const mine = useCall('GET /novels/mine/', { query: { limit: 1 } });
  if (!mine.data) return null;
  return mine.data.count > 0 ? (
    <MenuItem href="/writers-benefits" icon={<BookOpenIcon size={20} aria-hidden="true" />}>
      Writer’s Benefits
    </MenuItem>
  ) : (
    <MenuItem href="/be-an-author" icon={<FeatherIcon size={20} aria-hidden="true" />}>
      Be A Writer
    </MenuItem>
  );
}

/** The messages, and how many of them are unread. */
function InboxWay() {
  const unread = useUnread() ?? 0;
  return (
    <MenuItem href="/account-inbox" icon={<InboxIcon size={20} aria-hidden="true" />}>
      Inbox
      {unread > 0 ? (
        <>
          {' '}
          <Unread count={unread} />
        </>
      ) : null}
    </MenuItem>
  );
}

function SignOut({ close }: { close: (answer: null) => void }) {
  const { session } = usePlatform();
  const go = useGo();
  const toast = useToast();
  const signOut = async (): Promise<void> => {
    close(null);
    // Home first: unsaved work is asked about before anybody is signed out.
    if (!(await go('/'))) return;
    session.signOut();
    toast('You are signed out.');
  };
  return (
    <Foot>
      <MenuItem icon={<LogOutIcon size={20} aria-hidden="true" />} onClick={() => void signOut()}>
        Sign Out
      </MenuItem>
    </Foot>
  );
}

const px = (given: unknown, otherwise: number): number => (typeof given === 'number' && given >= 0 ? given : otherwise);

const Who = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  padding: ${space[8]} ${space[12]} ${space[12]};
  & > div {
    display: grid;
    justify-items: start;
    gap: ${space[4]};
    min-width: 0;
  }
  strong {
    font-size: ${type[18]};
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
`;
const Foot = styled.div`
  margin-top: ${space[4]};
  padding-top: ${space[4]};
  border-top: 1px solid ${color.line};
`;
