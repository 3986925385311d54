import type { Entities } from '@griot/contracts';
import { CheckIcon, color, font, LockIcon, Price, space, type } from '@griot/ui';
import { styled } from 'styled-components';

/** What stands between this reader and a chapter's text; nothing for a free one. */
export function LockMark({
  chapter,
}: {
  chapter: Pick<Entities['Chapter'], 'unlock_mode' | 'coin_requirement' | 'locked' | 'unlocked'>;
}) {
  if (chapter.unlock_mode === 'F') return null;
  if (!chapter.locked)
    return (
      <Mark>
        {chapter.unlocked ? (
          <>
            <CheckIcon size={16} aria-hidden="true" />
            Unlocked
          </>
        ) : null}
      </Mark>
    );
  return (
    <Mark>
      <LockIcon size={16} aria-label="Locked" role="img" />
      {chapter.unlock_mode === 'S' ? 'Subscribers' : <Price amount={chapter.coin_requirement} />}
    </Mark>
  );
}

const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  flex: none;
  gap: ${space[8]};
  color: ${color.inkSoft};
  font: 400 ${type[14]} / 1.5 ${font.ui};
  white-space: nowrap;
`;
