import { useSession } from '@griot/remote-kit';
import { color, layer, Notice, radius, shadow, space } from '@griot/ui';
import { createGlobalStyle, styled } from 'styled-components';

/**
 * Says, until it is done, that an e-mail waits to be confirmed, and leads there and back. Not where that is done already.
 * Who is signed in is known only after the page stands, so it lies over the foot of the window and moves nothing.
 */
export function ConfirmEmailBanner({ path, search }: { path: string; search: string }) {
  const session = useSession();
  if (session.state !== 'authorised' || session.user.email_verified) return null;
  if (path.startsWith('/otp') || path.startsWith('/verify-email')) return null;
  const way = `/verify-email?returnURL=${encodeURIComponent(path + search)}`;
  return (
    <Line>
      <Room />
      <Notice tone="warn" action={<Way href={way}>Confirm it</Way>}>
        Your e-mail is not confirmed yet.
      </Notice>
    </Line>
  );
}

const Line = styled.div`
  position: fixed;
  right: 76px;
  bottom: ${space[16]};
  left: ${space[16]};
  z-index: ${layer.chrome};
  max-width: 440px;
  border-radius: ${radius.control};
  background: ${color.surface};
  box-shadow: ${shadow.lift};
`;
/** What stands last can be scrolled from under it. */
const Room = createGlobalStyle`
  body {
    padding-bottom: 152px;
  }
`;
const Way = styled.a`
  padding: 10px 4px;
  font-weight: 700;
`;
