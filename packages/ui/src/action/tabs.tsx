import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { color, font, space, type } from '../theme/tokens.ts';
import { useInSight } from './use-in-sight.ts';

export interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  /** Names the set for those who cannot see it. */
  label: string;
  tabs: readonly Tab[];
  /** The chosen tab's id; without it the tabs keep their own state, the first chosen. */
  selected?: string;
  onSelect?: (id: string) => void;
  /** All panels are drawn, and read one after the other where there are no scripts and on paper. */
  whole?: boolean;
}

/**
 * Where there are more tabs than room, a shade at the edge says so; it is covered by what scrolls with the tabs' own ends, in
 * the colour of what they stand on.
 */
export const edgeShade = css`
  background:
    linear-gradient(to right, var(--ground, ${color.paper}) 40%, transparent) left / 32px 100% no-repeat local,
    linear-gradient(to left, var(--ground, ${color.paper}) 40%, transparent) right / 32px 100% no-repeat local,
    linear-gradient(to right, color-mix(in srgb, ${color.ink} 12%, transparent), transparent) left / 12px 100% no-repeat
      scroll,
    linear-gradient(to left, color-mix(in srgb, ${color.ink} 12%, transparent), transparent) right / 12px 100% no-repeat
      scroll;
`;
export const TabStrip = styled.div`
  display: flex;
  gap: ${space[24]};
  margin: 0;
  padding: 0 2px;
  overflow-x: auto;
  scrollbar-width: none;
  box-shadow: inset 0 -1px ${color.line};
  ${edgeShade}
  & a,
  & button {
    display: flex;
    align-items: center;
    flex: none;
    min-height: 44px;
    padding: 0;
    border: 0;
    background: none;
    color: ${color.inkSoft};
    font: 700 ${type[16]} / 1.25 ${font.ui};
    text-decoration: none;
    white-space: nowrap;
  }
  @media (hover: hover) {
    & a:hover,
    & button:hover {
      color: ${color.ink};
    }
  }
  & [aria-selected='true'],
  & [aria-current='page'] {
    color: ${color.indigo};
    box-shadow: inset 0 -3px ${color.indigo};
  }
  & :focus-visible {
    outline-offset: -2px;
    border-radius: 4px;
  }
`;

const Panel = styled.div`
  padding-top: ${space[24]};
`;
const Whole = styled.div<{ $whole: boolean }>`
  ${(p) =>
    p.$whole &&
    css`
      @media print, (scripting: none) {
        & > [role='tablist'] {
          display: none;
        }
        && > [hidden] {
          display: block !important;
        }
      }
    `}
`;

/** Tabs with panels. Arrow keys, Home and End move among them; only the chosen one is in the tab order. */
export function Tabs({ label, tabs, selected, onSelect, whole = false }: TabsProps) {
  const [own, setOwn] = useState(tabs[0]?.id);
  const base = useId();
  const chosen = selected ?? own;
  const strip = useInSight('[aria-selected="true"]', chosen);
  const at = tabs.findIndex((tab) => tab.id === chosen);

  const choose = (id: string): void => {
    setOwn(id);
    onSelect?.(id);
  };
  const move = (event: KeyboardEvent): void => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (to === undefined || !tab) return;
    event.preventDefault();
    choose(tab.id);
    strip.current?.querySelectorAll<HTMLElement>('[role=tab]')[(to + tabs.length) % tabs.length]?.focus();
  };

  return (
    <Whole $whole={whole}>
      <TabStrip ref={strip} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}${tab.id}`}
            aria-selected={tab.id === chosen}
            aria-controls={`${base}${tab.id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => choose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </TabStrip>
      {tabs.map((tab) => (
        <Panel
          key={tab.id}
          role="tabpanel"
          id={`${base}${tab.id}-panel`}
          aria-labelledby={`${base}${tab.id}`}
          hidden={tab.id !== chosen}
          tabIndex={0}
        >
          {(whole || tab.id === chosen) && tab.content}
        </Panel>
      ))}
    </Whole>
  );
}
