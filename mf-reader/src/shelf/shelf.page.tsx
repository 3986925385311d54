import { useCall, useTitle } from '@griot/remote-kit';
import { Page, PageTitle, Stack, Tabs } from '@griot/ui';
import { ReadingTab } from './reading-tab.tsx';
import { ShelfTab } from './shelf-tab.tsx';

const ALL = { query: { limit: '1000' } };

/** What a reader keeps and what they have begun (part 2 §2.5). Both lists load at once. */
export default function ShelfPage() {
  useTitle('Shelf');
  const shelf = useCall('GET /shelf/', ALL);
  const reading = useCall('GET /novels/reading/', ALL);
  const kept = new Set(shelf.data?.results.map((entry) => entry.novel.id));
  return (
    <Page>
      <Stack $gap={24}>
        <PageTitle>Shelf</PageTitle>
        <Tabs
          label="Your novels"
          tabs={[
            { id: 'shelf', label: 'Shelf', content: <ShelfTab shelf={shelf} /> },
            { id: 'reading', label: 'Reading', content: <ReadingTab reading={reading} kept={shelf.data ? kept : null} /> },
          ]}
        />
      </Stack>
    </Page>
  );
}
