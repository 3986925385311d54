import type { Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { Button, color, Day, type } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { AppealDialog } from './appeal-dialog.tsx';

/** What the author of a hidden novel can do about it, and how their appeal stands. */
export function AppealState({ novel }: { novel: Pick<Entities['OwnNovel'], 'id' | 'slug' | 'title'> }) {
  const [open, setOpen] = useState(false);
  const appeal = useCall('GET /novels/mine/{novel}/appeal/', { params: { novel: novel.slug } }).data;
  if (appeal === undefined) return null;
  if (appeal === null)
    return (
      <>
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={`Appeal for ${novel.title}`}
          onClick={() => setOpen(true)}
        >
          Appeal
        </Button>
        {open && <AppealDialog novel={novel} onClose={() => setOpen(false)} />}
      </>
    );
  return (
    <Quiet>
      {appeal.outcome === null ? (
        <>
          You appealed on <Day of={appeal.created_at} />. Somebody else than who hid it decides.
        </>
      ) : (
        <>Your appeal is not granted: {appeal.answer}</>
      )}
    </Quiet>
  );
}

const Quiet = styled.span`
  color: ${color.inkSoft};
  font-size: ${type[14]};
  overflow-wrap: anywhere;
`;
