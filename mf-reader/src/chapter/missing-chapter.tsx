import { BookOpenIcon, Button, EmptyState, Page } from '@griot/ui';
import { catalogPath, novelPath } from '../novel/addresses.ts';

/** An address that leads to no chapter of the novel (part 2 §2.8). */
export const MissingChapter = ({ slug }: { slug: string }) => (
  <Page>
    <EmptyState
      title="No Chapter Found"
      icon={<BookOpenIcon size={40} aria-hidden="true" />}
      action={<Button variant="primary" href={catalogPath(slug)}>See all chapters</Button>}
    >
      It may have been renumbered or taken back. <a href={novelPath(slug)}>Go to the novel</a>
    </EmptyState>
  </Page>
);
