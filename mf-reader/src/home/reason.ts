import type { Entities } from '@griot/contracts';

type Reason = Entities['Recommendation']['reason'];

/** Why a novel is recommended, in a sentence for its reader. */
export function reasonText({ kind, novel, shared }: Reason): string {
  if (!novel || kind === 'popular') return 'Read by many just now';
  if (kind === 'finished') return `Because you finished ${novel.title}`;
  if (kind === 'kept') return `Readers of ${novel.title} kept reading this`;
  return `Shares ${new Intl.ListFormat('en-GB').format(shared)} with ${novel.title}`;
}
