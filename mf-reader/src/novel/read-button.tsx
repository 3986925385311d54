import { chapterLabel, type Entities } from '@griot/contracts';
import { useToast } from '@griot/remote-kit';
import { BookOpenIcon, Button } from '@griot/ui';
import { chapterPath, readPath } from './addresses.ts';
import { useNovelPosition } from './use-novel-position.ts';

/** To the chapter where the reader stands, which it names, or to the beginning (part 2 §2.8). */
export function ReadButton({ novel }: { novel: Pick<Entities['Novel'], 'slug' | 'num_chapters'> }) {
  const position = useNovelPosition(novel.slug);
  const toast = useToast();
  const icon = <BookOpenIcon size={20} aria-hidden="true" />;
  if (novel.num_chapters === 0)
    return (
      <Button variant="primary" icon={icon} onClick={() => toast('No chapters available for this novel', 'error')}>
        READ
      </Button>
    );
  return position ? (
    <Button variant="primary" icon={icon} href={chapterPath(novel.slug, position.chapter_details)}>
      READ ON: {chapterLabel(position.chapter)}
    </Button>
  ) : (
    <Button variant="primary" icon={icon} href={readPath(novel.slug)}>
      READ
    </Button>
  );
}
