import { HIDE_RULE_NAMES, HIDE_RULES, type Entities, type HideRule } from '@griot/contracts';
import { Button, Section } from '@griot/ui';
import { Select } from '@griot/ui/form';
import { useState } from 'react';
import { FormDialog, ReasonField } from '../decision/form-dialog.tsx';
import { useWrite } from '../decision/use-write.ts';

const RULES = HIDE_RULES.map((rule) => ({ value: rule, label: HIDE_RULE_NAMES[rule] }));

/** Keeps a novel from readers by a rule and for a reason its author reads, and gives it back. */
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
        <FormDialog<{ reason?: string; rule?: HideRule }>
          title={`Hide ${novel.title}?`}
          submit="Hide from readers"
          variant="danger"
          summary={null}
          onClose={() => setOpen(false)}
          onSend={({ reason = '', rule }) => hide.send({ params, body: { reason, ...(rule && { rule }) } })}
        >
          <p>It leaves the home page, the search and all lists. Readers who unlocked a chapter keep it.</p>
          <Select
            name="rule"
            label="Rule of the content policy"
            required="Choose the rule that it breaks."
            options={RULES}
          />
          <ReasonField
            autoFocus={false}
            told={`${novel.author.name} reads this in the inbox, word for word, and may appeal; somebody else than you decides then.`}
          />
        </FormDialog>
      )}
    </Section>
  );
}
