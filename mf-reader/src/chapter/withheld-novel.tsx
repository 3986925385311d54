import { ADULT_AGE, type Entities } from '@griot/contracts';
import { Button, EmptyState, Page } from '@griot/ui';
import { novelPath } from '../novel/addresses.ts';

/** In the place of a chapter of a novel for adults, for whoever is not known to be one. Its novel's page says how to go on. */
export const WithheldNovel = ({ novel }: { novel: Entities['Novel'] }) => (
  <Page>
    <EmptyState
      page
      title="For adults only"
      action={
        <Button variant="primary" href={novelPath(novel.slug)}>
          How to go on
        </Button>
      }
    >
      The chapters of {novel.title} are open to readers of {ADULT_AGE} and over who are signed in.
    </EmptyState>
  </Page>
);
