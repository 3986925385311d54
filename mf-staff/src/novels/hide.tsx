import type { Entities } from '@griot/contracts';
import { Button, Section } from '@griot/ui';
import { useState } from 'react';
import { FormDialog, ReasonField } from '../decision/form-dialog.tsx';
import { useWrite } from '../decision/use-write.ts';

/** Keeps a novel from readers for a reason its author reads, and gives it back. */
export function Hide({ novel }: { novel: Entities['StaffNovel'] }) {
  const [open, setOpen] = useState(false);
  const params = { novel: novel.id };
  const hide = useWrite('POST /staff/novels/{novel}/hide/', {
    success: `${novel.title} is hidden from readers.`,
  });
  const unhide = useWrite('POST /staff/novels/{novel}/unhide/', {
    success: `Readers find ${novel.title} again.`,
  });
  const hidden = novel.hidden_reason !== null;
  return (
    <Section
      title="Readers"
      actions={
        <Button
          size="small"
          busy={unhide.busy}
          onClick={() => {
            if (hidden) void unhide.press({ params });
            else setOpen(true);
          }}
        >
          {hidden ? 'Give it back to readers' : 'Hide from readers'}
        </Button>
      }
    >
      <p>
        {hidden
          ? 'Hidden: its author and the editors see it, and whoever unlocked a chapter keeps it.'
          : novel.listed
            ? 'Readers find it.'
            : 'Nothing of it is published, so readers do not find it.'}
      </p>
      {open && (
        <FormDialog<{ reason?: string }>
          title={`Hide ${novel.title}?`}
          submit="Hide from readers"
          variant="danger"
          summary={null}
          onClose={() => setOpen(false)}
          onSend={({ reason = '' }) => hide.send({ params, body: { reason } })}
        >
          <p>It leaves the home page, the search and all lists. Readers who unlocked a chapter keep it.</p>
          <ReasonField told={`${novel.author.name} reads this in the inbox, word for word.`} />
        </FormDialog>
      )}
    </Section>
  );
}
