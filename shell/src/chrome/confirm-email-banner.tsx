import { sessionStore } from '@griot/browser';
import { usePlatform, useSession } from '@griot/remote-kit';
import { color, from, IconButton, space, TriangleAlertIcon, type, XIcon } from '@griot/ui';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createGlobalStyle, styled } from 'styled-components';

/** Who has closed it in this tab, by their pen name. */
const CLOSED = 'griot.confirm-email-closed';

/**
 * Says, until it is done, that an e-mail waits to be confirmed, and leads there and back. Not where that is done already, and not to whoever has
 * closed it, until they sign in again (a page that is loaded signed out forgets that, too). It stands above the page, in room that the page has for it from its first paint on (the gateway's
 * `banner-room.ts`), so it covers nothing and moves nothing.
 */
export function ConfirmEmailBanner({ path, search }: { path: string; search: string }) {
  const { session: signIn } = usePlatform();
  const session = useSession();
  const [closed, setClosed] = useState(() => sessionStore.get(CLOSED));
  const user = session.state === 'authorised' && !session.user.email_verified ? session.user : null;
  const due = user !== null && closed !== user.pen_name;
  useEffect(() => {
    const ending = signIn.state$.subscribe(({ state }) => {
      if (state === 'anonymous') sessionStore.remove(CLOSED);
    });
    return () => ending.unsubscribe();
  }, [signIn]);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    // The page keeps room by what the browser has stored, which may be of before it was confirmed elsewhere.
    if (due) dataset.banner = '';
    else delete dataset.banner;
    return () => void delete dataset.banner;
  }, [due]);
  if (!due || path.startsWith('/otp') || path.startsWith('/verify-email')) return null;
  const way = `/verify-email?returnURL=${encodeURIComponent(path + search)}`;
  const close = () => {
    sessionStore.set(CLOSED, user.pen_name);
    setClosed(user.pen_name);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <>
      <Room />
      <Line data-frame aria-label="Your e-mail">
        <TriangleAlertIcon size={20} aria-hidden="true" />
        <p>
          Your e-mail is not confirmed yet. <Way href={way}>Confirm it</Way>
        </p>
        <IconButton label="Close this notice" onClick={close}>
          <XIcon size={20} aria-hidden="true" />
        </IconButton>
      </Line>
    </>
  );
}

/** Said by the page from its first paint on; here for a page of a server that is older than this shell. */
const Room = createGlobalStyle`
  @media not print { [data-banner]:not([data-layout=none], [data-undisturbed]) #chrome { min-height: 124px; } }
  @media not print and (max-width: 479px) {
    [data-banner]:not([data-layout=none], [data-undisturbed]) #chrome { min-height: 140px; }
  }
`;

/** Under the bar, and gone up with the page. */
const Line = styled.aside`
  position: absolute;
  top: 64px;
  right: 0;
  left: 0;
  display: flex;
  align-items: center;
  gap: ${space[12]};
  height: 60px;
  padding: 0 max(${space[16]}, (100% - 1264px) / 2 + ${space[16]});
  background: ${color.warnWash};
  font-size: ${type[14]};
  line-height: 1.3;
  & > svg {
    flex: none;
    color: ${color.warn};
  }
  & > p {
    flex: 1;
    min-width: 0;
  }
  @media (max-width: 479px) {
    height: 76px;
  }
  ${from.tablet} {
    padding-inline: max(${space[32]}, (100% - 1264px) / 2 + ${space[32]});
  }
`;
const Way = styled.a`
  display: inline-block;
  padding: ${space[8]} 0;
  font-weight: 700;
  white-space: nowrap;
`;
