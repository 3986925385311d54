import type { Entities } from '@griot/contracts';
import { useToast } from '@griot/remote-kit';
import { BookOpenIcon, Button } from '@griot/ui';
import { chapterPath, readPath } from './addresses.ts';

/** To the chapter where the reader stands, or to the beginning (part 2 §2.8). */
export function ReadButton({ novel, position }: { novel: Pick<Entities['Novel'], 'slug' | 'num_chapters'>; position: Entities['Position'] | null | undefined }) {
  const toast = useToast();
  const icon = <BookOpenIcon size={20} aria-hidden="true" />;
  if (novel.num_chapters === 0) return <Button variant="primary" icon={icon} onClick={() => toast('No chapters available for this novel', 'error')}>READ</Button>;
  return <Button variant="primary" icon={icon} href={position ? chapterPath(novel.slug, position.chapter_details) : readPath(novel.slug)}>READ</Button>;
}
