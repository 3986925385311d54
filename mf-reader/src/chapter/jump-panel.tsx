import { Tabs } from '@griot/ui';
import { ChapterList } from './chapter-list.tsx';
import { DisplayOptions } from './display-options.tsx';
import type { PanelTab } from './reading-bar.tsx';
import { SidePanel } from './side-panel.tsx';

interface Given { slug: string; title: string; current: string; tab: PanelTab; onTab: (tab: PanelTab) => void; onClose: () => void }

/** The jump panel with its two tabs (part 2 §2.10). */
export const JumpPanel = ({ slug, title, current, tab, onTab, onClose }: Given) => (
  <SidePanel title={title} onClose={onClose}>
    <Tabs
      label="Reading"
      selected={tab}
      onSelect={(id) => onTab(id === 'display' ? 'display' : 'chapters')}
      tabs={[
        { id: 'chapters', label: 'Chapters', content: <ChapterList slug={slug} current={current} onHere={onClose} /> },
        { id: 'display', label: 'Display Options', content: <DisplayOptions /> },
      ]}
    />
  </SidePanel>
);
