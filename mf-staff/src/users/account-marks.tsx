import type { Entities } from '@griot/contracts';
import { Badge, Cluster } from '@griot/ui';

/** What is out of the ordinary with an account: a role, a block, an unconfirmed e-mail. */
export const AccountMarks = ({
  account: { office, blocked, email_verified: verified },
}: {
  account: Pick<Entities['Account'], 'office' | 'blocked' | 'email_verified'>;
}) => (
  <Cluster $gap={4}>
    {office && <Badge tone="info">{office === 'admin' ? 'Administrator' : 'Editor'}</Badge>}
    {blocked && <Badge tone="bad">Blocked</Badge>}
    {!verified && <Badge tone="warn">E-mail not confirmed</Badge>}
    {!office && !blocked && verified && <Badge>Active</Badge>}
  </Cluster>
);
