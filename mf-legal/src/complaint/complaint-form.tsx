import { REPORT_MAX, REPORT_MIN } from '@griot/contracts';
import { useSearchParams } from '@griot/nav';
import { useSession, useToast } from '@griot/remote-kit';
import { Checkbox, Form, FormActions, SubmitButton, TextArea, TextField } from '@griot/ui/form';
import { useReport } from '../report/use-report.ts';
import { slugOf } from './novel-address.ts';

interface Values {
  novel?: string;
  work?: string;
  published?: string;
  what?: string;
  email?: string;
  truthful?: boolean;
}

/** A line of the form, in characters; with what is taken it stays below what one report can have. */
const LINE_MAX = 300;
const WHAT_MAX = REPORT_MAX - 1_000;
const NO_NOVEL = 'Give the address of the novel here, as your browser shows it.';

const line = (value: string): string | undefined =>
  value.trim().length > LINE_MAX ? `At most ${LINE_MAX} characters.` : undefined;

/** What an editor reads. */
const asText = ({ work = '', published = '', what = '' }: Values): string =>
  [
    `My work: ${work.trim()}`,
    `First published: ${published.trim()}`,
    '',
    what.trim(),
    '',
    'I have stated that this is true, and that I own the rights or act for their owner.',
  ].join('\n');

/** `/complaint?novel=…` names the novel already. */
export function ComplaintForm() {
  const session = useSession();
  const toast = useToast();
  const report = useReport();
  const novel = useSearchParams()[0].get('novel') ?? '';
  const guest = session.state !== 'authorised';
  return (
    <Form<Values>
      // What the address names is known only once the page is taken over.
      key={novel}
      aria-label="Copyright complaint"
      initial={{ novel }}
      onSubmit={(values) =>
        report(
          {
            kind: 'complaint',
            id: slugOf(values.novel ?? ''),
            reason: asText(values),
            ...(guest && { email: values.email ?? '' }),
          },
          { id: 'novel', reason: 'what' },
          (said) => toast(said, 'success'),
        )
      }
      renew={() => ({})}
    >
      <TextField
        name="novel"
        label="Address of the novel here"
        required
        autoComplete="off"
        validate={(address) => (slugOf(address) === '' ? NO_NOVEL : undefined)}
      />
      <TextField
        name="work"
        label="Your work"
        hint="Its title, and your name as its author."
        required
        validate={line}
      />
      <TextField
        name="published"
        label="Where it was first published"
        hint="An address, or publisher and year."
        required
        validate={line}
      />
      <TextArea
        name="what"
        label="What was taken"
        hint="Which chapters or passages, or the cover."
        min={REPORT_MIN}
        max={WHAT_MAX}
        rows={5}
        required
      />
      {guest && <TextField name="email" label="Your e-mail" type="email" required hint="We answer there." />}
      <Checkbox
        name="truthful"
        label="What I say is true, and I own the rights or act for their owner."
        required="We need this statement."
      />
      <FormActions>
        <SubmitButton>Send complaint</SubmitButton>
      </FormActions>
    </Form>
  );
}
