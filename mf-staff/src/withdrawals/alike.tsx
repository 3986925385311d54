import { Notice, Section, Stack } from '@griot/ui';
import type { SeenWithdrawal } from './seen-withdrawal.ts';

const BY: Record<SeenWithdrawal['alike'][number]['by'], string> = {
  address: 'Their e-mails arrive in one mailbox.',
  'bank-account': 'Their money goes to one bank account.',
  card: 'They have paid by one card.',
  browser: 'They have signed in from one browser, as a family may.',
};

/** Who may be one person under several addresses, before anything is paid (ruling 27). */
export const Alike = ({ alike }: { alike: SeenWithdrawal['alike'] }) =>
  alike.length === 0 ? null : (
    <Section title="Perhaps one person">
      <Stack $gap={16}>
        {alike.map(({ by, people }) => (
          <Notice tone="warn" key={`${by} ${people[0]?.id}`} title={BY[by]}>
            {people.map(({ id, pen_name }, n) => (
              <span key={id}>
                {n > 0 ? ', ' : ''}
                <a href={`/staff/users/${id}`}>{pen_name}</a>
              </span>
            ))}
            . Whoever refers themselves has no reward: look at them before you pay.
          </Notice>
        ))}
      </Stack>
    </Section>
  );
