import type { Entities } from '@griot/contracts';
import { space, Tabs } from '@griot/ui';
import { styled } from 'styled-components';
import { DisplayOptions } from './display/display-options.tsx';
import { ChapterList } from './list/chapter-list.tsx';
import type { PanelTab } from './reading-bar.tsx';

interface PanelTabsProps {
  slug: string;
  current: Pick<Entities['Chapter'], 'id' | 'chapter'>;
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  /** The chapter that was chosen is the one on screen. */
  onHere: () => void;
  onKeys: () => void;
}

/** The two tabs of the jump panel (part 2 §2.10). */
export default function PanelTabs({ slug, current, tab, onTab, onHere, onKeys }: PanelTabsProps) {
  return (
    <Fill>
      <Tabs
        label="Reading"
        selected={tab}
        onSelect={(id) => onTab(id === 'display' ? 'display' : 'chapters')}
        tabs={[
          {
            id: 'chapters',
            label: 'Chapters',
            content: <ChapterList slug={slug} current={current} onHere={onHere} />,
          },
          { id: 'display', label: 'Display Options', content: <DisplayOptions onKeys={onKeys} /> },
        ]}
      />
    </Fill>
  );
}

/** The tabs stay where they are, and what is in them scrolls. */
const Fill = styled.div`
  flex: 1;
  min-height: 0;
  & > div {
    display: flex;
    flex-direction: column;
    height: 100%;
  }
  [role='tabpanel'] {
    flex: 1;
    min-height: 0;
    margin: 0 -${space[24]};
    padding: 0 ${space[24]} ${space[24]} !important;
    overflow-y: auto;
    overscroll-behavior: contain;
    /* What takes the focus stands clear of the tabs, and of the field that stays above the chapters. */
    scroll-padding: ${space[72]} 0 ${space[24]};
  }
  [role='tabpanel']:focus-visible {
    outline-offset: -2px;
  }
`;
