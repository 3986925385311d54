import { REPORT_MAX, type Entities } from '@griot/contracts';
import { Form, FormActions, RadioGroup, SubmitButton, TextArea, type Option } from '@griot/ui/form';
import { useEffect } from 'react';
import { useFormState } from 'react-final-form';
import type { Refused } from '../decision/use-decision.ts';
import { fromWhom, kindOf, type ReportKind } from './titles.ts';

type Report = Entities['Report'];
export interface Closing {
  outcome: NonNullable<Report['outcome']>;
  note: string;
}

interface Values {
  outcome?: Closing['outcome'];
  note?: string;
}

const outcomes = (report: Report): Option[] => [
  ...(report.kind === 'review' || report.about_comment
    ? [
        {
          value: 'removed',
          label: `Remove the ${kindOf(report)}`,
          hint: 'For good. All open reports of it are closed with it; nobody is told.',
        },
      ]
    : []),
  report.reporter === null && report.email === null
    ? { value: 'answered', label: 'Answer', hint: 'Whoever wrote has left: there is nobody to answer.', disabled: true }
    : {
        value: 'answered',
        label: `Answer ${fromWhom(report)}`,
        hint: report.reporter === null ? 'They get your text by mail.' : 'They get your text in their inbox.',
      },
  { value: 'dismissed', label: 'Do nothing', hint: 'The report is closed; nobody is told.' },
];

export interface CloseFormProps {
  report: Report;
  onWrite: (note: string) => void;
  /** Closes the report; resolves to what is refused, or to null. */
  onClose: (closing: Closing) => Promise<Refused>;
}

/** How a report ends, and what the person who wrote is told. */
export function CloseForm({ report, onWrite, onClose }: CloseFormProps) {
  const validate = ({ outcome, note = '' }: Values): Record<string, string[]> =>
    outcome === 'answered' && note.trim() === '' ? { note: ['Write what is to be answered.'] } : {};
  return (
    <Form<Values>
      onSubmit={({ outcome = 'dismissed', note = '' }) => onClose({ outcome, note: note.trim() })}
      validate={validate}
      aria-label="Close the report"
    >
      <RadioGroup name="outcome" label="What is done" required="Choose what is done." options={outcomes(report)} />
      <Note report={report} onWrite={onWrite} />
      <FormActions>
        <Send kind={kindOf(report)} />
      </FormActions>
    </Form>
  );
}

const useOutcome = () => useFormState<Values>({ subscription: { values: true } }).values;

function Note({ report, onWrite }: Pick<CloseFormProps, 'report' | 'onWrite'>) {
  const { outcome, note = '' } = useOutcome();
  useEffect(() => onWrite(note), [onWrite, note]);
  if (outcome === 'answered')
    return (
      <TextArea
        key="note"
        name="note"
        label="Your answer"
        max={REPORT_MAX}
        rows={6}
        required="Write what is to be answered."
        hint={`${fromWhom(report)} reads this word for word.`}
      />
    );
  return (
    <TextArea
      key="note"
      name="note"
      label="Note"
      max={REPORT_MAX}
      rows={3}
      hint="For staff alone; it stays with the report."
    />
  );
}

function Send({ kind }: { kind: ReportKind }) {
  const { outcome = 'dismissed' } = useOutcome();
  const labels = { removed: `Remove ${kind}`, answered: 'Send answer', dismissed: 'Close report' };
  return <SubmitButton variant={outcome === 'removed' ? 'danger' : 'primary'}>{labels[outcome]}</SubmitButton>;
}
