import { useSearchParams } from '@griot/nav';
import { useGo, useTitle } from '@griot/remote-kit';
import { Page, PageTitle, Stack, Tabs } from '@griot/ui';
import { useFirstPage } from '../virtual-list/use-paged-list.ts';
import { FollowingTab } from '../follow/following-tab.tsx';
import { JournalTab } from '../journal/journal-tab.tsx';
import { KeptTab } from './kept-tab.tsx';
import { ListsTab } from './lists-tab.tsx';
import { READING, ReadingTab } from './reading-tab.tsx';
import { SHELF, ShelfTab } from './shelf-tab.tsx';

const TABS = ['shelf', 'reading', 'following', 'lists', 'kept', 'journal'] as const;

/** What a reader keeps and what they have begun (part 2 §2.5), what they follow, and the lists they make. The first two load at once; the open tab stands in the address, so that Back finds it. */
export default function ShelfPage() {
  useTitle('Shelf');
  const go = useGo();
  const [params] = useSearchParams();
  const shelf = useFirstPage(SHELF);
  const reading = useFirstPage(READING);
  return (
    <Page>
      <Stack $gap={24}>
        <PageTitle>Shelf</PageTitle>
        <Tabs
          label="Your novels"
          selected={TABS.find((tab) => tab === params.get('tab')) ?? 'shelf'}
          onSelect={(tab) => void go(tab === 'shelf' ? '/shelf' : `/shelf?tab=${tab}`, { replace: true })}
          tabs={[
            { id: 'shelf', label: 'Shelf', content: <ShelfTab shelf={shelf} /> },
            { id: 'reading', label: 'Reading', content: <ReadingTab reading={reading} /> },
            { id: 'following', label: 'Following', content: <FollowingTab /> },
            { id: 'lists', label: 'Lists', content: <ListsTab /> },
            { id: 'kept', label: 'Highlights', content: <KeptTab /> },
            { id: 'journal', label: 'Journal', content: <JournalTab /> },
          ]}
        />
      </Stack>
    </Page>
  );
}
