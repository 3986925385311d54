import { PRODUCT, type Entities } from '@griot/contracts';
import { PlatformProvider, useCall, type Platform } from '@griot/remote-kit';
import { color, font, space } from '@griot/ui';
import type { BehaviorSubject } from 'rxjs';
import { styled } from 'styled-components';
import type { RouteState } from '../guard/gate.ts';
import { isPage } from '../page-data.ts';
import { useSubject } from './use-subject.ts';

/** Footer links of part 2 §2.2; what is not built yet is not linked. */
const LINKS = [
  { href: '/about', label: 'About' },
  { href: '/contact', label: 'Contact' },
  { href: '/help-centre', label: 'Help centre' },
  { href: '/writers-guide', label: 'Writers’ Guide' },
  { href: '/writers-benefits', label: 'Writer’s Benefits' },
  { href: '/referrals', label: 'Referrals' },
  { href: '/privacy-policy', label: 'Privacy Policy' },
  { href: '/terms-of-use', label: 'Terms of Use' },
  { href: '/content-policy', label: 'Content policy' },
  { href: '/complaint', label: 'Copyright complaint' },
].filter((link) => isPage(link.href));

/** The foot of every page: the links of part 2 §2.2, and where else this installation is found. */
export function Footer({ platform, routeState$ }: { platform: Platform; routeState$: BehaviorSubject<RouteState> }) {
  const { shown } = useSubject(routeState$);
  if (shown?.page.layout === 'none') return null;
  return (
    <Foot data-frame>
      <Inner>
        <p>
          <strong>{PRODUCT}</strong> keeps a people’s stories.
        </p>
        <nav aria-label="Footer">
          <ul>
            {LINKS.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <PlatformProvider platform={platform}>
          <Elsewhere />
        </PlatformProvider>
      </Inner>
    </Foot>
  );
}

/** Where else to find us, as this installation has set it (ruling 30); what is not set is not there. */
const ELSEWHERE = [
  { setting: 'x-link', label: 'X' },
  { setting: 'facebook-link', label: 'Facebook' },
  { setting: 'instagram-link', label: 'Instagram' },
  { setting: 'app-store-link', label: 'App Store' },
  { setting: 'play-store-link', label: 'Play Store' },
] as const satisfies { setting: keyof Entities['Config']; label: string }[];

function Elsewhere() {
  const { data: config } = useCall('GET /config/', {});
  const links = ELSEWHERE.flatMap(({ setting, label }) => {
    const href = config?.[setting];
    return href ? [{ href, label }] : [];
  });
  if (links.length === 0) return null;
  return (
    <nav aria-label={`${PRODUCT} elsewhere`}>
      <ul>
        {links.map(({ href, label }) => (
          <li key={label}>
            <a href={href} rel="noopener">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Foot = styled.footer`
  margin-top: ${space[72]};
  border-top: 1px solid ${color.line};
  color: ${color.inkSoft};
`;

/** At its foot is room for the button that leads to the top. */
const Inner = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: ${space[16]} ${space[32]};
  max-width: 1264px;
  margin: 0 auto;
  padding: ${space[24]} ${space[32]} ${space[72]};
  p {
    margin: 0;
  }
  strong {
    color: ${color.ink};
    font-family: ${font.title};
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space[24]};
    margin: 0;
    padding: 0;
    list-style: none;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: ${color.inkSoft};
  }
  @media (max-width: 640px) {
    padding-inline: ${space[16]};
  }
`;
