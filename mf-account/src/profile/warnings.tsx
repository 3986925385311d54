import { messageOf } from '@griot/api';
import { WARNING_TEXTS, WARNINGS, type Entities, type Warning } from '@griot/contracts';
import { useAnswers, useApi, useCall, useToast } from '@griot/remote-kit';
import { Chooser, color, font, space, type, VisuallyHidden } from '@griot/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';

type Settings = Entities['AccountSettings'];
type Kept = Pick<Settings, 'hidden_warnings' | 'blurred_warnings'>;
type Way = 'show' | 'blur' | 'hide';

const READ = 'GET /users/me/settings/';
const WAYS = [
  { value: 'show', label: 'Show' },
  { value: 'blur', label: 'Blur cover and synopsis' },
  { value: 'hide', label: 'Hide' },
];

const wayOf = ({ hidden_warnings: hidden, blurred_warnings: blurred }: Settings, one: Warning): Way =>
  hidden.includes(one) ? 'hide' : blurred.includes(one) ? 'blur' : 'show';

/** What becomes of novels that warn of something: each choice is kept at once, and goes back when it could not be. */
export function Warnings() {
  const api = useApi();
  const answers = useAnswers();
  const toast = useToast();
  const { data: settings } = useCall(READ, {});
  const [saved, setSaved] = useState(false);
  /** Of several choices on their way, what the last one answers counts. */
  const last = useRef(0);
  // The settings above say what did not load.
  if (!settings) return null;

  // Of the warnings alone: a switch above may be on its way.
  const keep = (part: Kept): void => answers.set(READ, {}, (now) => now && { ...now, ...part });
  const choose = async (one: Warning, way: Way): Promise<void> => {
    const without = (all: Warning[]): Warning[] => all.filter((other) => other !== one);
    const body = {
      hidden_warnings: [...without(settings.hidden_warnings), ...(way === 'hide' ? [one] : [])],
      blurred_warnings: [...without(settings.blurred_warnings), ...(way === 'blur' ? [one] : [])],
    };
    const now = (last.current += 1);
    keep(body);
    setSaved(false);
    try {
      const kept = await api.call('PATCH /users/me/settings/', { body });
      if (now !== last.current) return;
      keep({ hidden_warnings: kept.hidden_warnings, blurred_warnings: kept.blurred_warnings });
      setSaved(true);
    } catch (error) {
      const { hidden_warnings, blurred_warnings } = settings;
      if (now === last.current) keep({ hidden_warnings, blurred_warnings });
      toast(messageOf(error, 'This could not be saved. Please try again.'), 'error');
    }
  };

  return (
    <Group>
      <legend>Content warnings</legend>
      <p>
        What is hidden is in no list, ranking, search or news; what is blurred is shown on its page when you say so.
      </p>
      <Choices>
        {WARNINGS.map((one) => (
          <Chooser
            key={one}
            label={WARNING_TEXTS[one]}
            options={WAYS}
            selected={wayOf(settings, one)}
            onSelect={(way) => void choose(one, way as Way)}
          />
        ))}
      </Choices>
      <VisuallyHidden role="status">{saved ? 'Saved' : ''}</VisuallyHidden>
    </Group>
  );
}

const Group = styled.fieldset`
  display: grid;
  gap: ${space[12]};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    padding: 0 0 ${space[8]};
    font: 800 ${type[16]} / 1.25 ${font.ui};
  }
  & > p {
    max-width: 66ch;
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
`;
const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
  gap: ${space[16]};
`;
