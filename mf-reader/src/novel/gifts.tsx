import type { Entities } from '@griot/contracts';
import { formatNumber } from '@griot/ui';
import { Absent, Section } from './section.tsx';

/** What readers have given to the novel (part 2 §2.8). */
export const Gifts = ({ novel }: { novel: Entities['Novel'] }) => (
  <Section title="Gifts">
    {novel.num_gifts_received === 0 ? <Absent>No gifts yet.</Absent> : <p>{formatNumber(novel.num_gifts_received)} {novel.num_gifts_received === 1 ? 'gift' : 'gifts'} from readers.</p>}
  </Section>
);
