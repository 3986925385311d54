import { BROWSER_DAYS } from '@griot/contracts';
import { Table, type Column } from '@griot/ui';

interface Row {
  what: string;
  why: string;
  seen: string;
  kept: string;
}

const ROWS: readonly Row[] = [
  {
    what: 'Name and e-mail',
    why: 'To know you and to write to you',
    seen: 'Nobody but us',
    kept: 'Until your account is deleted',
  },
  {
    what: 'Pen name, picture, what you say about yourself',
    why: 'To show who wrote something',
    seen: 'Everybody',
    kept: 'Until your account is deleted',
  },
  {
    what: 'Password',
    why: 'To let only you in',
    seen: 'Nobody, not even us: only a hash is kept',
    kept: 'Until you change it or leave',
  },
  {
    what: 'Novels, chapters and drafts',
    why: 'To publish what you ask us to',
    seen: 'Drafts: you, and our editors once you submit them. Published: everybody',
    kept: 'Until you delete them',
  },
  {
    what: 'Shelf and reading position',
    why: 'To let you read on',
    seen: 'Nobody but us',
    kept: 'Until your account is deleted',
  },
  {
    what: 'Reading journal',
    why: 'To show you what you read on which day',
    seen: 'Nobody but us',
    kept: 'Until you erase it or your account is deleted; switched off, nothing is written down',
  },
  {
    what: 'Views by guests',
    why: 'To count readers honestly',
    seen: 'Nobody: only a hash is kept',
    kept: 'Cannot be traced back after the day',
  },
  {
    what: 'Coins and payments',
    why: 'To give you what you paid for, and authors their share',
    seen: 'The payment provider sees what you enter there',
    kept: 'As long as the law wants the books kept, after deletion without your name',
  },
  {
    what: 'Bank details and contract papers',
    why: 'To pay authors',
    seen: 'Staff who handle them, and the bank',
    kept: 'Until your account is deleted',
  },
  {
    what: 'Sign-ins on your devices',
    why: 'To keep you signed in',
    seen: 'Nobody but us',
    kept: 'Up to 30 days after you last used them',
  },
  {
    what: 'Hashes of your browser’s own number and of your card',
    why: 'To tell when somebody refers themselves',
    seen: 'Nobody: staff see only whose are alike',
    kept: `Browser: ${BROWSER_DAYS} days after the last sign-in. Card: until your account is deleted`,
  },
];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'what', label: 'What', cell: (row) => row.what },
  { key: 'why', label: 'Why', cell: (row) => row.why },
  { key: 'seen', label: 'Who sees it', cell: (row) => row.seen },
  { key: 'kept', label: 'How long', cell: (row) => row.kept },
];

/** The whole policy at a glance. */
export const Summary = () => (
  <section aria-labelledby="summary">
    <h2 id="summary">At a glance</h2>
    <Table
      caption="What we know about you, why, who sees it and how long we keep it"
      columns={COLUMNS}
      rows={ROWS}
      rowKey={(row) => row.what}
    />
  </section>
);
