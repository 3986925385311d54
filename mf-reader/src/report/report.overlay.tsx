import { ApiError, messageOf } from '@griot/api';
import { REPORT_MAX, REPORT_MIN } from '@griot/contracts';
import { useApi, useLeaveQuestion, useOverlay, usePlatform, useToast, type OverlayProps } from '@griot/remote-kit';
import { Button, color, Dialog, formatNumber, lettersOf, UnsavedDialog } from '@griot/ui';
import { Form, TextArea, type Refusal } from '@griot/ui/form';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { unsentReport, type Reported } from './reported.ts';

interface Values {
  reason?: string;
}

const TOO_SHORT = `Please, write at least ${REPORT_MIN} characters.`;
const TOO_LONG = `Please, write at most ${formatNumber(REPORT_MAX)} characters.`;

/** Where a reader says what is wrong with a review, a chapter or a novel. What was typed is lost only after a question. */
export default function ReportOverlay({ props, close }: OverlayProps) {
  const { id, kind, what } = props as unknown as Reported;
  const { session, store } = usePlatform();
  const api = useApi();
  const overlay = useOverlay();
  const toast = useToast();
  const formId = useId();
  const [dirty, setDirty] = useState(false);
  const [sending, setSending] = useState(false);
  const leave = useLeaveQuestion(dirty);
  const [start] = useState(() => {
    const user = session.current();
    const unsent = store.get(unsentReport);
    return user.state === 'authorised' && unsent?.id === id && unsent.penName === user.user.pen_name
      ? { reason: unsent.reason }
      : {};
  });

  const send = async ({ reason = '' }: Values): Promise<Refusal> => {
    const reporter = session.current();
    setSending(true);
    try {
      // The sign-in may have ended while the reader wrote.
      if (reporter.state !== 'authorised') await overlay('auth.login', { why: 'report' });
      if (session.current().state !== 'authorised') return 'Sign in to send your report.';
      const { message } = await api.call('POST /reports/', { body: { kind, id, reason: reason.trim() } });
      store.set(unsentReport, null);
      toast(message, 'success');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401 && reporter.state === 'authorised')
        store.set(unsentReport, { id, penName: reporter.user.pen_name, reason });
      return error.fields.reason ? { reason: error.fields.reason } : messageOf(error, 'Your report was not sent.');
    } finally {
      setSending(false);
    }
    close(null);
  };
  const cancel = async (): Promise<void> => {
    if (!(await leave.mayLeave())) return;
    if (session.current().state === 'authorised') store.set(unsentReport, null);
    close(null);
  };

  return (
    <>
      {/* Before the dialog, so that it is taken away first and the focus goes back to where it all began. */}
      {leave.asked ? (
        <UnsavedDialog onStay={() => leave.answer(false)} onDiscard={() => leave.answer(true)}>
          Your report has not been sent.
        </UnsavedDialog>
      ) : null}
      <Dialog
        title={`Report ${what}`}
        onClose={() => void cancel()}
        busy={sending}
        actions={
          <>
            <Button onClick={() => void cancel()} disabled={sending}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={sending}>
              Send report
            </Button>
          </>
        }
      >
        <Form<Values> id={formId} aria-label="Report" initial={start} summary={null} onSubmit={send} onDirty={setDirty}>
          <Soft>An editor will look at it. If they answer, you find it in your inbox.</Soft>
          <TextArea
            name="reason"
            label="What is wrong"
            min={REPORT_MIN}
            max={REPORT_MAX}
            rows={5}
            measure={lettersOf}
            required={TOO_SHORT}
            validate={checkReason}
            autoFocus
          />
        </Form>
      </Dialog>
    </>
  );
}

const checkReason = (text: string): string | undefined =>
  lettersOf(text) < REPORT_MIN ? TOO_SHORT : lettersOf(text) > REPORT_MAX ? TOO_LONG : undefined;

const Soft = styled.p`
  color: ${color.inkSoft};
`;
