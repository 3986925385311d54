import type { ReactNode } from 'react';
import { TabStrip } from './Tabs.tsx';

export interface LinkTabsProps {
  /** Names the navigation. */
  label: string;
  links: readonly { href: string; label: ReactNode }[];
  /** The href of the page that is shown. */
  current: string;
}

/** Tabs that are routes: plain links, the present one marked `aria-current`. */
export function LinkTabs({ label, links, current }: LinkTabsProps) {
  return (
    <TabStrip as="nav" aria-label={label}>
      {links.map(({ href, label: text }) => (
        <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>{text}</a>
      ))}
    </TabStrip>
  );
}
