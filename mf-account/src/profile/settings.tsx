import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useAnswers, useApi, useCall, useToast } from '@griot/remote-kit';
import { CheckIcon, color, Delayed, font, space, Spinner, Stack, type, VisuallyHidden } from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { NotLoaded } from './not-loaded.tsx';
import { useStatus } from './status.tsx';
import { useUnderWay } from './use-under-way.ts';

type Settings = Entities['AccountSettings'];
type Name = 'mail_decisions' | 'mail_messages' | 'name_on_gifts' | 'open_profile';

const READ = 'GET /users/me/settings/';

/** What the server keeps to; there is no switch here without a rule there. */
const GROUPS: readonly {
  title: string;
  switches: readonly { name: Name; label: string; about: string }[];
  foot?: ReactNode;
}[] = [
  {
    title: 'Mails',
    switches: [
      {
        name: 'mail_decisions',
        label: 'Decisions about my chapters',
        about: 'A mail when an editor has published or returned a chapter. Your inbox has it either way.',
      },
      {
        name: 'mail_messages',
        label: 'Every other message in my inbox',
        about:
          'Gifts, coins passed on to you, bonuses, monthly statements, referrals, answers to your reports and the like, by mail as well.',
      },
    ],
    foot: 'These mails always come: receipts, refunds, renewals, withdrawals, changed bank details and coins that we adjust; every step of a contract; and what concerns the safety of your account, such as a changed password.',
  },
  {
    title: 'Privacy',
    switches: [
      {
        name: 'name_on_gifts',
        label: 'My name beside gifts I give',
        about:
          'Off, you are “Anonymous User” on the novel’s page, also beside gifts of the past, and its author is not told who gave.',
      },
      {
        name: 'open_profile',
        label: 'My profile page is open',
        about: 'Off, nobody finds it until a novel of yours is published; then readers can always see who writes.',
      },
    ],
  },
];

/** What somebody is mailed, and what is shown of them. Each switch is kept at once, and goes back when it could not be. */
export function Settings() {
  const api = useApi();
  const answers = useAnswers();
  const toast = useToast();
  const settings = useCall(READ, {});
  const [status, showStatus] = useStatus();
  const saving = useUnderWay<Name>();

  const write = (name: Name, on: boolean): void => {
    answers.set(READ, {}, (now) => now && { ...now, [name]: on });
  };
  const turn = (name: Name, on: boolean): Promise<void> =>
    saving.run(name, async () => {
      write(name, on);
      try {
        const now = await api.call('PATCH /users/me/settings/', { body: { [name]: on } });
        // Of its own switch alone: another may be on its way.
        write(name, now[name]);
        showStatus(name);
      } catch (error) {
        write(name, !on);
        toast(messageOf(error, 'This could not be saved. Please try again.'), 'error');
      }
    });

  if (!settings.data) return <NotLoaded what="Your settings" asked={settings} height="420px" room="420px" />;
  const kept = settings.data;
  return (
    <Stack $gap={24}>
      {GROUPS.map(({ title, switches, foot }) => (
        <Group key={title}>
          <legend>{title}</legend>
          {switches.map(({ name, label, about }) => (
            <Row key={name}>
              <input
                type="checkbox"
                role="switch"
                id={name}
                checked={kept[name]}
                aria-describedby={`${name}-about`}
                aria-busy={saving.runs(name) || undefined}
                onChange={(event) => void turn(name, event.target.checked)}
              />
              <label htmlFor={name}>{label}</label>
              {saving.runs(name) ? (
                <Delayed>
                  <Spinner size={18} />
                </Delayed>
              ) : status === name ? (
                <CheckIcon size={18} color={color.good} aria-hidden="true" />
              ) : (
                <span />
              )}
              <p id={`${name}-about`}>{about}</p>
            </Row>
          ))}
          {foot === undefined ? null : <Foot>{foot}</Foot>}
        </Group>
      ))}
      <VisuallyHidden role="status">{status === '' ? '' : 'Saved'}</VisuallyHidden>
    </Stack>
  );
}

const Group = styled.fieldset`
  display: grid;
  gap: ${space[16]};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    padding: 0 0 ${space[12]};
    font: 800 ${type[16]} / 1.25 ${font.ui};
  }
`;
const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) 20px;
  align-items: center;
  column-gap: ${space[12]};
  & > label {
    padding: 10px 0;
    font-weight: 700;
    cursor: pointer;
  }
  & > p {
    grid-column: 2 / -1;
    margin-top: -6px;
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
  & > input {
    appearance: none;
    position: relative;
    width: 44px;
    height: 26px;
    margin: 0;
    border: 1px solid ${color.edge};
    border-radius: 13px;
    background: ${color.sunken};
    cursor: pointer;
  }
  & > input::before {
    content: '';
    position: absolute;
    inset: 3px auto 3px 3px;
    width: 18px;
    border-radius: 50%;
    background: ${color.edge};
  }
  & > input:checked {
    border-color: ${color.indigo};
    background: ${color.indigo};
  }
  & > input:checked::before {
    inset: 3px 3px 3px auto;
    background: ${color.onIndigo};
  }
  & > input:focus-visible {
    outline: 2px solid ${color.indigo};
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    & > input {
      appearance: auto;
    }
    & > input::before {
      display: none;
    }
  }
`;
const Foot = styled.p`
  max-width: 66ch;
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
