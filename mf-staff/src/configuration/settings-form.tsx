import type { Entities } from '@griot/contracts';
import { useLeaveQuestion, useToast } from '@griot/remote-kit';
import { Button, Card, Cluster, color, font, formatDate, layer, space, Stack, type, UnsavedDialog } from '@griot/ui';
import { Form, TextField, type Refusal } from '@griot/ui/form';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-final-form';
import { styled } from 'styled-components';
import { useWrite } from '../decision/use-write.ts';
import { changesOf, meaningOf, textOfSetting } from './settings.ts';

type Setting = Entities['Setting'];
type Values = Record<string, string>;
type SettingValues = Record<string, Setting['value']>;

const valuesOf = (settings: readonly Setting[]): SettingValues =>
  Object.fromEntries(settings.map(({ name, value }) => [name, value]));
const textsOf = (stored: SettingValues): Values =>
  Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, textOfSetting(value)]));

/** A field that takes the keyboard stands with what is wrong of it between the chrome's bar and the one below, behind neither. */
const Fields = styled.div`
  & input {
    scroll-margin-block: calc(${space[72]} + ${space[48]}) calc(${space[72]} * 2);
  }
`;
const Bar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: ${layer.raised};
  padding: ${space[12]} 0 calc(${space[12]} + env(safe-area-inset-bottom));
  border-top: 1px solid ${color.line};
  background: ${color.paper};
`;
const Source = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space[8]};
  margin-top: ${space[8]};
  color: ${color.inkSoft};
  font: 400 ${type[14]} / 1.5 ${font.ui};
  min-height: 36px;
  overflow-wrap: anywhere;
`;

/** All settings in one form, which begins anew with what is saved. */
export function SettingsForm({ settings }: { settings: Setting[] }) {
  const id = useId();
  const toast = useToast();
  // What the fields began with: what others save meanwhile takes nothing away of what is being typed.
  const [stored, setStored] = useState(() => valuesOf(settings));
  const saved = useRef(stored);
  const [dirty, setDirty] = useState(false);
  const leaving = useLeaveQuestion(dirty);
  const save = useWrite('PATCH /config/', {
    success: 'The settings are saved.',
    onDone: (config) => {
      saved.current = config;
    },
    onRefused: ({ code, answer }) => {
      // What another administrator has set is said at its field; saving again is a decision against that.
      if (code !== 'stale_settings') return;
      const theirs = answer.settings as SettingValues;
      saved.current = { ...saved.current, ...theirs };
      setStored((seen) => ({ ...seen, ...theirs }));
    },
  });

  const send = async (typed: Values): Promise<Refusal> => {
    const changes = changesOf(
      settings.map((setting) => ({ ...setting, value: stored[setting.name] ?? null })),
      typed,
    );
    if (Object.keys(changes).length === 0) {
      toast('Nothing was changed.');
      return null;
    }
    const was = Object.fromEntries(Object.keys(changes).map((name) => [name, stored[name] ?? null]));
    return await save.send({ body: { ...changes, was } });
  };

  const renew = (): Values => {
    setStored(saved.current);
    return textsOf(saved.current);
  };

  return (
    <Stack $gap={24}>
      <Fields>
        <Form<Values> id={id} onSubmit={send} onDirty={setDirty} initial={textsOf(stored)} renew={renew}>
          {settings.map((setting) => (
            <OneSetting key={setting.name} setting={setting} />
          ))}
        </Form>
      </Fields>
      <Bar>
        <Cluster $justify="end">
          <Button type="submit" form={id} variant="primary" busy={save.busy}>
            Save all
          </Button>
        </Cluster>
      </Bar>
      {leaving.asked && (
        <UnsavedDialog onStay={() => leaving.answer(false)} onDiscard={() => leaving.answer(true)}>
          Settings that you have changed are not saved yet.
        </UnsavedDialog>
      )}
    </Stack>
  );
}

function OneSetting({ setting: { name, default: standard, changed } }: { setting: Setting }) {
  const form = useForm();
  const { label, meaning, bounds, kind } = meaningOf(name);
  const usual = textOfSetting(standard);
  return (
    <Card id={name}>
      <TextField
        name={name}
        label={label}
        hint={`${meaning} ${bounds}`.trim()}
        autoComplete="off"
        spellCheck={false}
        required={standard === null ? false : `${label} is required`}
        type={kind === 'email' ? 'email' : kind === 'link' ? 'url' : 'text'}
        inputMode={kind === 'number' ? 'numeric' : kind === 'amount' ? 'decimal' : 'text'}
      />
      <Source>
        <span>
          {changed === null
            ? 'As it comes.'
            : `Set by ${changed.by?.pen_name ?? 'somebody who has left'} on ${formatDate(changed.at)}. It comes as ${usual === '' ? 'nothing' : usual}.`}
        </span>
        {changed !== null && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`${label}: back to ${usual === '' ? 'nothing' : usual}`}
            onClick={() => form.change(name, usual)}
          >
            Back to that
          </Button>
        )}
      </Source>
    </Card>
  );
}
