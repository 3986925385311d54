import { PRODUCT } from '@griot/contracts';
import { color, space } from '@griot/ui';
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
  { href: '/writers-guide', label: 'Writers’ guide' },
  { href: '/writers-benefits', label: 'Writers’ benefits' },
  { href: '/referrals', label: 'Referrals' },
  { href: '/privacy-policy', label: 'Privacy Policy' },
  { href: '/terms-of-use', label: 'Terms of Use' },
  { href: '/content-policy', label: 'Content policy' },
  { href: '/complaint', label: 'Copyright complaint' },
].filter((link) => isPage(link.href));

export function Footer({ routeState$ }: { routeState$: BehaviorSubject<RouteState> }) {
  const { shown } = useSubject(routeState$);
  if (shown?.page.layout === 'none') return null;
  return (
    <Foot>
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
        {/* Part 2 §2.2: a language picker, English only. */}
        <label>
          Language{' '}
          <select>
            <option>English</option>
          </select>
        </label>
      </Inner>
    </Foot>
  );
}

const Foot = styled.footer`
  margin-top: ${space[72]};
  border-top: 1px solid ${color.line};
  color: ${color.inkSoft};
`;

const Inner = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: ${space[16]} ${space[32]};
  max-width: 1264px;
  margin: 0 auto;
  padding: ${space[24]} ${space[32]} ${space[32]};
  p {
    margin: 0;
  }
  strong {
    color: ${color.ink};
    font-family: Merriweather, Georgia, serif;
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space[24]};
    margin: 0;
    padding: 0;
    list-style: none;
  }
  select {
    min-height: 44px;
    border: 1px solid ${color.edge};
    border-radius: 6px;
    background: ${color.surface};
    color: ${color.ink};
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
