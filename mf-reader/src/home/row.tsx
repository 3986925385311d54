import { NovelCard, Skeleton } from '@griot/ui';
import { Section } from './section.tsx';
import { Track } from './track.ts';
import type { Shelf } from './use-listing.ts';

/** A row of covers that scrolls sideways. */
export const Row = ({ title, shelf }: { title: string; shelf: Shelf }) => (
  <Section
    title={title}
    shelf={shelf}
    skeleton={
      <Track>
        {Array.from({ length: 6 }, (_, i) => (
          <li key={i}>
            <Skeleton shape="cover" />
            <Skeleton lines={2} />
          </li>
        ))}
      </Track>
    }
  >
    {(novels) => (
      <Track>
        {novels.map((novel) => (
          <li key={novel.id}>
            <NovelCard novel={novel} />
          </li>
        ))}
      </Track>
    )}
  </Section>
);
