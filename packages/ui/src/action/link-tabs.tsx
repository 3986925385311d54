import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { space } from '../theme/tokens.ts';
import { TabStrip } from './tabs.tsx';
import { useInSight } from './use-in-sight.ts';

export interface LinkTabsProps {
  /** Names the navigation. */
  label: string;
  links: readonly { href: string; label: ReactNode }[];
  /** The href of the page that is shown. */
  current: string;
  /** They lead to parts of one page: whoever goes from one to the other stays where they are. */
  within?: boolean;
  /** On a narrow screen the tabs stand in several rows, so that none is out of sight. */
  wraps?: boolean;
}

/** Holds what a label has for the ear alone, which else would lie beside the page. */
const Strip = styled(TabStrip)<{ $wraps: boolean }>`
  position: relative;
  /* On paper stands what is shown. */
  @media print {
    a:not([aria-current]) {
      display: none;
    }
  }
  @media (max-width: 767px) {
    ${(p) => (p.$wraps ? `flex-wrap: wrap; gap: 0 ${space[16]};` : '')}
  }
`;

/** Tabs that are routes: plain links, the present one marked `aria-current` and brought into sight. */
export function LinkTabs({ label, links, current, within = false, wraps = false }: LinkTabsProps) {
  const strip = useInSight('[aria-current]', current);
  return (
    <Strip ref={strip} as="nav" $wraps={wraps} aria-label={label}>
      {links.map(({ href, label: text }) => (
        <a
          key={href}
          href={href}
          aria-current={href === current ? 'page' : undefined}
          data-stays={within ? '' : undefined}
        >
          {text}
        </a>
      ))}
    </Strip>
  );
}
