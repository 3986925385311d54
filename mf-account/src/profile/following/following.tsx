import { messageOf } from '@griot/api';
import type { Entities, FollowMail } from '@griot/contracts';
import { useAnswers, useApi, useCall, useToast } from '@griot/remote-kit';
import { Button, Chooser, color, Notice, space, Stack, type, VisuallyHidden } from '@griot/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { NotLoaded } from '../not-loaded.tsx';
import { ThisDevice } from './this-device.tsx';

type Settings = Entities['FollowSettings'];

const READ = 'GET /follows/settings/';

const BELL = [
  { value: 'true', label: 'Show news' },
  { value: 'false', label: 'Do not show them' },
];
const PUSHES = [
  { value: 'true', label: 'Tell me on those that I have switched on' },
  { value: 'false', label: 'Do not tell me there' },
];
const MAILS: { value: FollowMail; label: string }[] = [
  { value: 'none', label: 'No mails' },
  { value: 'at_once', label: 'At once, every ten minutes at most' },
  { value: 'daily', label: 'Once a day, all in one' },
  { value: 'weekly', label: 'Once a week, all in one' },
];
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((label, n) => ({
  value: String(n + 1),
  label,
}));
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
const NO_QUIET = { value: '', label: 'No quiet hours' };

/** The zone of this browser, for whoever has not said in which one they live. */
const here = (): string => new Intl.DateTimeFormat('en').resolvedOptions().timeZone;

/** How somebody is told of what they follow. Each choice is kept at once, and goes back when it could not be. */
export function Following() {
  const api = useApi();
  const answers = useAnswers();
  const toast = useToast();
  const settings = useCall(READ, {});
  const [saved, setSaved] = useState(false);
  /** Of several choices on their way, what the last one answers counts. */
  const last = useRef(0);

  const change = async (part: Partial<Settings>): Promise<void> => {
    const before = settings.data;
    if (!before) return;
    const now = (last.current += 1);
    answers.set(READ, {}, { ...before, ...part });
    setSaved(false);
    try {
      const { mails_stopped: stopped, time_zone: zone, ...rest } = part;
      const kept = await api.call('PATCH /follows/settings/', {
        body: {
          ...rest,
          // Who chooses times without having said where they live means the clock that they see.
          time_zone: zone ?? before.time_zone ?? here(),
          ...(stopped === false ? { mails_stopped: false } : {}),
        },
      });
      if (now !== last.current) return;
      answers.set(READ, {}, kept);
      setSaved(true);
    } catch (error) {
      if (now === last.current) answers.set(READ, {}, before);
      toast(messageOf(error, 'This could not be saved. Please try again.'), 'error');
    }
  };

  if (!settings.data) return <NotLoaded what="How you are told" asked={settings} height="320px" room="320px" />;
  return (
    <Stack $gap={24}>
      <Choices settings={settings.data} onChange={(part) => void change(part)} />
      <VisuallyHidden role="status">{saved ? 'Saved' : ''}</VisuallyHidden>
      <ThisDevice />
    </Stack>
  );
}

function Choices({ settings, onChange }: { settings: Settings; onChange: (part: Partial<Settings>) => void }) {
  const { mail, quiet_from: from, quiet_until: until } = settings;
  return (
    <Stack $gap={16}>
      {settings.mails_stopped ? (
        <Notice
          tone="warn"
          action={
            <Button size="small" onClick={() => onChange({ mails_stopped: false })}>
              Send them again
            </Button>
          }
        >
          We have stopped these mails, since they did not arrive at your address.
        </Notice>
      ) : null}
      <Chooser
        label="At the bell"
        options={BELL}
        selected={String(settings.in_platform)}
        onSelect={(value) => onChange({ in_platform: value === 'true' })}
      />
      <Chooser
        label="By mail"
        options={MAILS}
        selected={mail}
        onSelect={(value) => onChange({ mail: MAILS.find((one) => one.value === value)?.value ?? 'none' })}
      />
      <Chooser
        label="On my devices"
        options={PUSHES}
        selected={String(settings.push)}
        onSelect={(value) => onChange({ push: value === 'true' })}
      />
      <Times>
        <Chooser
          label="Hour of a digest"
          options={HOURS}
          selected={String(settings.mail_hour)}
          onSelect={(hour) => onChange({ mail_hour: Number(hour) })}
        />
        <Chooser
          label="Day of a weekly digest"
          options={WEEKDAYS}
          selected={String(settings.mail_weekday)}
          onSelect={(day) => onChange({ mail_weekday: Number(day) })}
        />
        <Chooser
          label="Quiet hours from"
          options={[NO_QUIET, ...HOURS]}
          selected={from === null ? '' : String(from)}
          onSelect={(hour) =>
            onChange(
              hour === ''
                ? { quiet_from: null, quiet_until: null }
                : { quiet_from: Number(hour), quiet_until: until ?? 7 },
            )
          }
        />
        {from === null ? null : (
          <Chooser
            label="until"
            options={HOURS}
            selected={String(until)}
            onSelect={(hour) => onChange({ quiet_from: from, quiet_until: Number(hour) })}
          />
        )}
      </Times>
      <Chooser
        label="Time zone"
        options={zonesWith(settings.time_zone ?? here())}
        selected={settings.time_zone ?? here()}
        onSelect={(zone) => onChange({ time_zone: zone })}
      />
      <Foot>
        For a single novel or author you can choose otherwise: press Following on its page, or in{' '}
        <a href="/shelf?tab=following">what you follow</a>.
      </Foot>
    </Stack>
  );
}

/** All zones that the browser knows, and the one that is chosen, should it not be among them. */
function zonesWith(chosen: string): { value: string; label: string }[] {
  const zones = new Set(Intl.supportedValuesOf('timeZone')).add(chosen).add('UTC');
  return [...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

const Times = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
  gap: ${space[16]};
  max-width: 560px;
`;
const Foot = styled.p`
  max-width: 66ch;
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
