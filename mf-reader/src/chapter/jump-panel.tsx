import type { Entities } from '@griot/contracts';
import { Part } from '@griot/remote-kit';
import { Delayed, Spinner } from '@griot/ui';
import type { PanelTab } from './reading-bar.tsx';
import { SidePanel } from './side-panel.tsx';

/** What is in the panel, which few pages need: fetched when the bar is shown (`reading.tsx`), and with the panel at the latest. */
export const loadPanel = () => import(/* webpackChunkName: "jump-panel" */ './panel-tabs.tsx');

interface JumpPanelProps {
  slug: string;
  title: string;
  current: Pick<Entities['Chapter'], 'id' | 'chapter'>;
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  onClose: () => void;
  onKeys: () => void;
}

/** The jump panel (part 2 §2.10). It opens at once, and what is in it comes. */
export const JumpPanel = ({ title, onClose, ...tabs }: JumpPanelProps) => (
  <SidePanel title={title} onClose={onClose}>
    <Part
      load={loadPanel}
      props={{ ...tabs, onHere: onClose }}
      onFail={onClose}
      waiting={
        <Delayed>
          <Spinner label="Loading the panel" />
        </Delayed>
      }
    />
  </SidePanel>
);
