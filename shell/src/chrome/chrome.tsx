import { PRODUCT } from '@griot/contracts';
import { PlatformProvider, useSession, type Platform } from '@griot/remote-kit';
import { color, font, GlobalStyle, ListIcon, Menu, MenuItem, SkipLink, space, type, UserIcon } from '@griot/ui';
import type { BehaviorSubject } from 'rxjs';
import { styled } from 'styled-components';
import type { RouteState } from '../guard/gate.ts';
import { isPage, overlays } from '../page-data.ts';
import { ToastHost } from '../toast/toast-host.tsx';
import { AccountButton } from './account-button.tsx';
import { ConfirmEmailBanner } from './confirm-email-banner.tsx';
import { Logo } from './logo.tsx';
import { SearchButton } from './search-button.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { useSubject } from './use-subject.ts';

/** Top navigation of part 2 §2.2 and part 1 §2; what is not built yet is not linked. */
const LINKS = [
  { href: '/', label: 'Home' },
  { href: '/genre', label: 'Genre' },
  { href: '/ranking', label: 'Ranking' },
  { href: '/create', label: 'Create' },
  { href: '/shelf', label: 'Shelf' },
  { href: '/writers-benefits', label: 'Writers’ benefits' },
  { href: '/writers-guide', label: 'Writers’ guide' },
].filter((link) => isPage(link.href));

interface TopBarProps {
  routeState$: BehaviorSubject<RouteState>;
  /** Fetches what an overlay needs before it is opened. */
  prepare: (overlay: string) => void;
}

/** The layout around every page: global style, top bar, toasts, scroll-to-top. */
export function Chrome({ platform, ...bar }: TopBarProps & { platform: Platform }) {
  return (
    <PlatformProvider platform={platform}>
      <GlobalStyle />
      <SkipLink />
      <TopBar {...bar} />
      <ToastHost bus={platform.bus} />
      <ScrollToTop />
    </PlatformProvider>
  );
}

function TopBar({ routeState$, prepare }: TopBarProps) {
  const { shown, location } = useSubject(routeState$);
  const session = useSession();
  if (shown?.page.layout === 'none') return null;
  const here = `${location.pathname}${location.search}`;
  const back =
    shown && location.pathname !== '/' && !location.pathname.startsWith('/sign')
      ? `?returnURL=${encodeURIComponent(here)}`
      : '';
  return (
    <>
      <Bar>
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
            </Links>
            <Folded>
              <Menu label="Menu" align="start" trigger={<ListIcon size={24} />}>
                {LINKS.map(({ href, label }) => (
                  <MenuItem key={href} href={href} current={location.pathname === href}>
                    {label}
                  </MenuItem>
                ))}
              </Menu>
            </Folded>
          </nav>
          <Right>
            {overlays.some(({ name }) => name === 'reader.search') ? <SearchButton /> : null}
            {session.state === 'authorised' ? <AccountButton user={session.user} prepare={prepare} /> : null}
            {session.state === 'anonymous' ? (
              <>
                <Quiet href={`/signin${back}`}>
                  <UserIcon size={28} aria-hidden="true" />
                  Login
                </Quiet>
                <Strong href={`/signup${back}`}>Sign up</Strong>
              </>
            ) : null}
          </Right>
        </Inner>
      </Bar>
      <ConfirmEmailBanner path={location.pathname} search={location.search} />
    </>
  );
}

/** Where the links no longer fit beside each other, they fold into a menu. */
const NARROW = '(max-width: 1023px)';

const Bar = styled.header`
  background: ${color.paper};
  border-bottom: 1px solid ${color.line};
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
    gap: ${space[8]};
    padding: 0 ${space[16]};
  }
`;

const Home = styled.a`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  min-height: 44px;
  color: ${color.ink};
  font: 700 ${type[21]} / 1 ${font.title};
  text-decoration: none;
  & > svg {
    flex: none;
  }
  @media (max-width: 379px) {
    & > span {
      display: none;
    }
  }
`;

const Links = styled.ul`
  display: flex;
  gap: ${space[4]};
  margin: 0;
  padding: 0;
  list-style: none;
  a {
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
    a:hover {
      color: ${color.ink};
    }
  }
  a[aria-current] {
    color: ${color.ink};
  }
  a[aria-current] {
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

const Right = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
  margin-left: auto;
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
