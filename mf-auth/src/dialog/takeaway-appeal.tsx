import { messageOf } from '@griot/api';
import { APPEAL_MAX, APPEAL_MIN, HIDE_RULE_NAMES, type Answer } from '@griot/contracts';
import { usePlatform } from '@griot/remote-kit';
import { Button, color, lettersOf, Stack, type } from '@griot/ui';
import { Form, FormActions, SubmitButton, TextArea, type Refusal } from '@griot/ui/form';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

type OwnTitle = Answer<'POST /auth/takeaway/'>['results'][number];
export interface TakeawayAppealProps {
  token: string;
  novel: OwnTitle;
  hidden: NonNullable<OwnTitle['hidden']>;
}

const TOO_SHORT = `Please, write at least ${APPEAL_MIN} characters.`;

/** Why staff hide a novel of somebody who is blocked, and their appeal: being blocked takes nobody's say. */
export function TakeawayAppeal({ token, novel, hidden }: TakeawayAppealProps) {
  const { api } = usePlatform();
  const [step, setStep] = useState<'reason' | 'writing' | 'sent'>(hidden.appealed ? 'sent' : 'reason');
  // What was pressed is gone with each step, so the keyboard goes on from the text.
  const element = useRef<HTMLParagraphElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current && step !== 'writing') element.current?.focus();
  }, [step]);
  const go = (next: typeof step): void => {
    moved.current = true;
    setStep(next);
  };

  const send = async ({ text = '' }: { text?: string }): Promise<Refusal> => {
    try {
      const body = { takeaway: token, text: text.trim() };
      await api.call('POST /auth/takeaway/{novel}/appeal/', { params: { novel: novel.slug }, body });
      go('sent');
    } catch (error) {
      return messageOf(error, 'Your appeal could not be sent. Please try again.');
    }
  };

  return (
    <Stack $gap={8}>
      <Quiet ref={element} tabIndex={-1}>
        Hidden from readers{hidden.rule ? ` by the rule “${HIDE_RULE_NAMES[hidden.rule]}”` : ''}: {hidden.reason}
        {step === 'sent' && ' You have appealed. Somebody else than who hid it decides.'}
      </Quiet>
      {step === 'reason' && (
        <div>
          <Button size="small" aria-label={`Appeal for ${novel.title}`} onClick={() => go('writing')}>
            Appeal
          </Button>
        </div>
      )}
      {step === 'writing' && (
        <Form<{ text?: string }> onSubmit={send} summary={null} aria-label={`Appeal for ${novel.title}`}>
          <TextArea
            name="text"
            label="Why readers should find it again"
            required={TOO_SHORT}
            min={APPEAL_MIN}
            max={APPEAL_MAX}
            measure={lettersOf}
            rows={5}
            autoFocus
            validate={(text) =>
              lettersOf(text) < APPEAL_MIN
                ? TOO_SHORT
                : lettersOf(text) > APPEAL_MAX
                  ? `At most ${APPEAL_MAX} characters can be sent.`
                  : undefined
            }
          />
          <FormActions>
            <Button onClick={() => go('reason')}>Cancel</Button>
            <SubmitButton>Send appeal</SubmitButton>
          </FormActions>
        </Form>
      )}
    </Stack>
  );
}

const Quiet = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
  overflow-wrap: anywhere;
`;
