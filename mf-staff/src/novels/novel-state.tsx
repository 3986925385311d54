import type { Entities } from '@griot/contracts';
import { Badge } from '@griot/ui';

/** What readers see of a novel, in a word. */
export function NovelState({ novel }: { novel: Pick<Entities['StaffNovel'], 'listed' | 'hidden_reason'> }) {
  if (novel.hidden_reason !== null) return <Badge tone="bad">Hidden</Badge>;
  return novel.listed ? <Badge tone="good">Readers find it</Badge> : <Badge>Not published</Badge>;
}
