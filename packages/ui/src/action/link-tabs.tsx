import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { color, space } from '../theme/tokens.ts';
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

/** Where there are more tabs than room, a shade at the edge says so; it is covered by what scrolls with the tabs' own ends. */
export const edgeShade = css`
  background:
    linear-gradient(to right, ${color.paper} 40%, transparent) left / 32px 100% no-repeat local,
    linear-gradient(to left, ${color.paper} 40%, transparent) right / 32px 100% no-repeat local,
    linear-gradient(to right, color-mix(in srgb, ${color.ink} 12%, transparent), transparent) left / 12px 100% no-repeat
      scroll,
    linear-gradient(to left, color-mix(in srgb, ${color.ink} 12%, transparent), transparent) right / 12px 100% no-repeat
      scroll;
`;
/** Holds what a label has for the ear alone, which else would lie beside the page. */
const Strip = styled(TabStrip)<{ $wraps: boolean }>`
  position: relative;
  ${edgeShade}
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
