import { PRODUCT } from '@griot/contracts';
import { Part, useSession } from '@griot/remote-kit';
import { color, font, layer, ListIcon, Menu, MenuItem, motion, space, type, UserIcon } from '@griot/ui';
import type { BehaviorSubject } from 'rxjs';
import { styled } from 'styled-components';
import type { RouteState } from '../guard/gate.ts';
import { overlays } from '../page-data.ts';
import { Language, LanguageMenu } from './language-menu.tsx';
import { FOR_WRITERS, LINKS } from './links.ts';
import { Logo } from './logo.tsx';
import { SearchButton } from './search-button.tsx';
import { useHiding } from './use-hiding.ts';
import { useSubject } from './use-subject.ts';

/** The writers' menu closes so many ms after the mouse has left it (part 2 §2.2 and §9). */
const MENU_CLOSE_MS = 200;

const signedIn = () => import(/* webpackChunkName: "signed-in" */ './signed-in.ts');
/** Where it does not come, a link leads to the account all the same. */
const accountButton = () =>
  signedIn()
    .then(({ AccountButton }) => ({ default: AccountButton }))
    .catch(() => ({ default: AccountLink }));
const confirmEmailBanner = () =>
  signedIn()
    .then(({ ConfirmEmailBanner }) => ({ default: ConfirmEmailBanner }))
    .catch(() => {
      delete document.documentElement.dataset.banner;
      return { default: () => null };
    });

export interface TopBarProps {
  routeState$: BehaviorSubject<RouteState>;
  /** Fetches what an overlay needs before it is opened. */
  prepare: (overlay: string) => void;
}

/** The navigation, which goes out of the way while somebody reads on, and comes back when they turn back. */
export function TopBar({ routeState$, prepare }: TopBarProps) {
  const { shown, location } = useSubject(routeState$);
  const session = useSession();
  const bar = useHiding(shown?.page.layout !== 'none');
  if (shown?.page.layout === 'none') return null;
  const here = `${location.pathname}${location.search}`;
  const back =
    shown && location.pathname !== '/' && !location.pathname.startsWith('/sign')
      ? `?returnURL=${encodeURIComponent(here)}`
      : '';
  const item = ({ href, label }: (typeof LINKS)[number]) => (
    <MenuItem key={href} href={href} current={location.pathname === href}>
      {label}
    </MenuItem>
  );
  return (
    <>
      <Bar data-frame $hidden={bar.hidden} onFocus={bar.show}>
        <Inner>
          <Home href="/" aria-label={`${PRODUCT}, home`}>
            <Logo />
            <span>{PRODUCT}</span>
          </Home>
          <nav aria-label="Main">
            <Links>
              {LINKS.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} aria-current={location.pathname === href ? 'page' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
              {FOR_WRITERS[0] && (
                <li>
                  <Menu label="Writers" align="start" hoverCloseMs={MENU_CLOSE_MS} trigger={<Writers>Writers</Writers>}>
                    {FOR_WRITERS.map(item)}
                  </Menu>
                </li>
              )}
            </Links>
            <Folded>
              <Menu label="Menu" align="start" trigger={<ListIcon size={24} />}>
                {[...LINKS, ...FOR_WRITERS].map(item)}
                <Language />
              </Menu>
            </Folded>
          </nav>
          <Right>
            {overlays.some(({ name }) => name === 'reader.search') && <SearchButton />}
            <Wide>
              <LanguageMenu />
            </Wide>
            {session.state === 'authorised' && (
              // Its room is held meanwhile, so that nothing beside it moves.
              <Part load={accountButton} props={{ user: session.user, prepare }} waiting={<Room />} />
            )}
            {session.state === 'anonymous' && (
              <>
                <Quiet href={`/signin${back}`}>
                  <UserIcon size={28} aria-hidden="true" />
                  Login
                </Quiet>
                <Strong href={`/signup${back}`}>Sign up</Strong>
              </>
            )}
          </Right>
        </Inner>
      </Bar>
      {session.state === 'authorised' && (
        <Part load={confirmEmailBanner} props={{ path: location.pathname, search: location.search }} />
      )}
    </>
  );
}

/** Where the links no longer fit beside each other, they fold into a menu. */
const NARROW = '(max-width: 1023px)';

/** It hides, and not from under the keyboard. */
const Bar = styled.header<{ $hidden: boolean }>`
  position: fixed;
  top: 0;
  right: 0;
  left: 0;
  z-index: ${layer.chrome};
  background: ${color.paper};
  border-bottom: 1px solid ${color.line};
  transition: transform ${motion.base};
  ${(p) => p.$hidden && 'transform: translateY(-100%);'}
  &:has(:focus-visible) {
    transform: none;
  }
  html[data-modal] & {
    padding-right: var(--scrollbar, 0px);
  }
`;

/** Drawn as the links beside it. */
const Writers = styled.span`
  display: inline-flex;
  padding: 0 ${space[8]};
  color: ${color.inkSoft};
  font-weight: 600;
`;

const Inner = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[24]};
  max-width: 1264px;
  min-height: 63px;
  margin: 0 auto;
  padding: 0 ${space[32]};
  @media (max-width: 640px) {
    gap: ${space[4]};
    padding: 0 ${space[16]};
  }
`;

/** Where there is no room for the word beside the mark, as on a narrow phone or with large letters, it falls into a second line, which is not seen. */
const Home = styled.a`
  display: flex;
  flex: 0 9999 auto;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space[8]};
  min-width: 28px;
  height: 44px;
  overflow: hidden;
  color: ${color.ink};
  font: 700 ${type[21]} / 1 ${font.title};
  text-decoration: none;
  & > svg {
    margin: 8px 0;
  }
`;

const Links = styled.ul`
  display: flex;
  gap: ${space[4]};
  margin: 0;
  padding: 0;
  list-style: none;
  & > li > a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    padding: 0 ${space[12]};
    border-radius: 6px;
    color: ${color.inkSoft};
    font-weight: 600;
    text-decoration: none;
  }
  @media (hover: hover) {
    & > li > a:hover {
      color: ${color.ink};
    }
  }
  & > li > a[aria-current] {
    color: ${color.ink};
    box-shadow: inset 0 -2px 0 ${color.terracotta};
    border-radius: 0;
  }
  @media ${NARROW} {
    display: none;
  }
`;

const Folded = styled.div`
  display: none;
  @media ${NARROW} {
    display: block;
  }
`;

const Wide = styled.div`
  @media ${NARROW} {
    display: none;
  }
`;

/** Large letters leave room for all that stands here, on a phone, too. */
const Right = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
  margin-left: auto;
  & > button {
    flex: none;
  }
  font-size: min(1em, 6vw);
  @media (max-width: 479px) {
    gap: ${space[4]};
  }
`;

const Quiet = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  padding: 0 ${space[12]};
  color: ${color.indigo};
  font-weight: 700;
  text-decoration: none;
  white-space: nowrap;
  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
    }
  }
  & > svg {
    flex: none;
    margin-right: ${space[8]};
    padding: 5px;
    border-radius: 50%;
    background: ${color.indigoWash};
  }
  @media (max-width: 479px) {
    padding: 0 ${space[8]};
    & > svg {
      display: none;
    }
  }
`;

const AccountLink = () => <Quiet href="/account-profile">Account</Quiet>;

/** The bell's and the button's. */
const Room = styled.span`
  width: 96px;
  height: 44px;
`;

const Strong = styled(Quiet)`
  min-height: 40px;
  padding: 0 ${space[16]};
  border-radius: 6px;
  background: ${color.indigo};
  color: ${color.onIndigo};
  @media (max-width: 479px) {
    padding: 0 ${space[12]};
  }
`;
