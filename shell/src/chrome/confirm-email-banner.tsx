import { useSession } from '@griot/remote-kit';
import { Notice, space } from '@griot/ui';
import { styled } from 'styled-components';

/** Says, until it is done, that an e-mail waits to be confirmed, and leads there and back. Not where that is done already. */
export function ConfirmEmailBanner({ path, search }: { path: string; search: string }) {
  const session = useSession();
  if (session.state !== 'authorised' || session.user.email_verified) return null;
  if (path.startsWith('/otp') || path.startsWith('/verify-email')) return null;
  const way = `/verify-email?returnURL=${encodeURIComponent(path + search)}`;
  return (
    <Line>
      <Notice tone="warn" action={<Way href={way}>Confirm it</Way>}>
        Your e-mail is not confirmed yet.
      </Notice>
    </Line>
  );
}

const Line = styled.div`
  padding: ${space[8]} ${space[16]};
`;
const Way = styled.a`
  padding: 10px 4px;
  font-weight: 700;
`;
