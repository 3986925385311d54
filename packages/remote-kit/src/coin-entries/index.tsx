import type { Entities } from '@griot/contracts';
import { formatNumber, type Column } from '@griot/ui';
import { NamedCell, WhenCell } from '../data-table/cells.tsx';

const KINDS: Record<string, string> = {
  purchase: 'Bought',
  refund: 'Given back',
  chargeback: 'Taken back',
  grant: 'Given',
  adjustment: 'Adjusted',
  transfer: 'Passed on',
  unlock: 'Unlocked a chapter',
  gift: 'Gift',
};

/** The movements of a wallet: what for, how many coins, and how many there were then. */
export const COIN_COLUMNS: Column<Entities['CoinEntry']>[] = [
  {
    key: 'what',
    label: 'Movement',
    cell: ({ kind, reason, novel }) => (
      <NamedCell title={KINDS[kind] ?? kind} note={novel ? <a href={`/book/${novel.slug}`}>{reason}</a> : reason} />
    ),
  },
  {
    key: 'coins',
    label: 'Coins',
    number: true,
    cell: (e) => (e.coins > 0 ? `+${formatNumber(e.coins)}` : `−${formatNumber(-e.coins)}`),
  },
  { key: 'balance', label: 'Balance', number: true, cell: (e) => formatNumber(e.balance_after) },
  { key: 'when', label: 'When', number: true, cell: (e) => <WhenCell at={e.created_at} /> },
];
