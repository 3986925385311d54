import { isBuilt } from '@griot/contracts';
import { LinkTabs } from '@griot/ui';

/** Tabs of the account area (part 2 §2.2); what is not built yet is not linked. */
const LINKS = [
  { href: '/account-dashboard', label: 'Dashboard' },
  { href: '/account-stories', label: 'Stories' },
  { href: '/account-referrals', label: 'Referrals' },
  { href: '/account-transaction-history', label: 'Transaction history' },
  { href: '/account-inbox', label: 'Inbox' },
  { href: '/account-profile', label: 'Profile' },
].filter((link) => isBuilt(link.href));

/** Leads around the account area; one page alone needs no tabs. */
export const AccountTabs = ({ current }: { current: string }) =>
  LINKS.length > 1 ? <LinkTabs label="Account" links={LINKS} current={current} /> : null;
