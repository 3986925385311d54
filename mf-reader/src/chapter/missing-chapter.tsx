import { BookOpenIcon, Button, Cluster, EmptyState, Page } from '@griot/ui';
import { catalogPath, novelPath } from '../novel/addresses.ts';

/** An address that leads to no chapter of the novel (part 2 §2.8). */
export const MissingChapter = ({ slug }: { slug: string }) => (
  <Page>
    <EmptyState
      page
      title="No Chapter Found"
      icon={<BookOpenIcon size={40} aria-hidden="true" />}
      action={
        <Cluster $gap={8} $justify="center">
          <Button variant="primary" href={catalogPath(slug)}>
            See all chapters
          </Button>
          <Button href={novelPath(slug)}>Go to the novel</Button>
          <Button variant="quiet" href="/">
            Home
          </Button>
        </Cluster>
      }
    >
      It may have been renumbered or taken back.
    </EmptyState>
  </Page>
);
