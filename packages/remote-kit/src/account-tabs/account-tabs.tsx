import { Badge, LinkTabs, space, VisuallyHidden } from '@griot/ui';
import { styled } from 'styled-components';
import { useUnread } from './use-unread.ts';

const INBOX = '/account-inbox';

/** Tabs of the account area (part 2 §2.2). */
const LINKS = [
  { href: '/account-dashboard', label: 'Dashboard' },
  { href: '/account-stories', label: 'Stories' },
  { href: '/account-referrals', label: 'Referrals' },
  { href: '/account-transaction-history', label: 'Transaction history' },
  { href: INBOX, label: 'Inbox' },
  { href: '/account-profile', label: 'Profile' },
];

const Label = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
`;

/** Leads around the account area, with the number of unread messages at the inbox. */
export function AccountTabs({ current }: { current: string }) {
  const unread = useUnread() ?? 0;
  const links = LINKS.map((link) =>
    link.href === INBOX && unread > 0
      ? {
          ...link,
          label: (
            <Label>
              {link.label}
              <Unread count={unread} />
            </Label>
          ),
        }
      : link,
  );
  return <LinkTabs label="Account" links={links} current={current} wraps />;
}

/** How many messages are unread, at most 99 of them counted. */
export const Unread = ({ count }: { count: number }) => (
  <Badge tone="accent">
    {count > 99 ? '99+' : count}
    <VisuallyHidden> unread</VisuallyHidden>
  </Badge>
);
