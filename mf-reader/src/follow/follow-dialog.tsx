import { messageOf } from '@griot/api';
import type { FollowMail } from '@griot/contracts';
import { Button, Chooser, color, Delayed, Dialog, Notice, Skeleton, space, Stack, type } from '@griot/ui';
import { styled } from 'styled-components';
import type { Choice, Following } from './use-following.ts';

const AS_SET = '';
const BELL = [
  { value: AS_SET, label: 'As in my settings' },
  { value: 'true', label: 'Show new chapters' },
  { value: 'false', label: 'Do not show them' },
];
const MAIL: { value: FollowMail | typeof AS_SET; label: string }[] = [
  { value: AS_SET, label: 'As in my settings' },
  { value: 'none', label: 'No mails' },
  { value: 'at_once', label: 'At once, every ten minutes at most' },
  { value: 'daily', label: 'Once a day' },
  { value: 'weekly', label: 'Once a week' },
];

const PUSH = [
  { value: AS_SET, label: 'As in my settings' },
  { value: 'true', label: 'Tell me there' },
  { value: 'false', label: 'Do not tell me there' },
];

/** How a follower is told of one novel or author, and where they leave it. Each choice is kept at once. */
export function FollowDialog({ following, onClose }: { following: Following; onClose: () => void }) {
  const { choice, error } = following.useChoice();
  const leave = async (): Promise<void> => {
    if (await following.leave()) onClose();
  };
  return (
    <Dialog
      title={`New chapters of ${following.name}`}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" busy={following.busy} onClick={() => void leave()}>
            Unfollow
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {choice ? (
        <Choices choice={choice} onChoose={(change) => void following.follow(change)} />
      ) : error ? (
        <Notice tone="warn" role="alert">
          {messageOf(error, 'How you are told did not load.')}
        </Notice>
      ) : (
        <Delayed>
          <Skeleton height="180px" />
        </Delayed>
      )}
    </Dialog>
  );
}

const Choices = ({ choice, onChoose }: { choice: Choice; onChoose: (change: Partial<Choice>) => void }) => (
  <Stack $gap={16}>
    <Chooser
      label="At the bell"
      options={BELL}
      selected={choice.in_platform === null ? AS_SET : String(choice.in_platform)}
      onSelect={(value) => onChoose({ in_platform: value === AS_SET ? null : value === 'true' })}
    />
    <Chooser
      label="By mail"
      options={MAIL}
      selected={choice.mail ?? AS_SET}
      onSelect={(value) => onChoose({ mail: MAIL.find((one) => one.value === value)?.value || null })}
    />
    <Chooser
      label="On my devices"
      options={PUSH}
      selected={choice.push === null ? AS_SET : String(choice.push)}
      onSelect={(value) => onChoose({ push: value === AS_SET ? null : value === 'true' })}
    />
    <Foot>
      What holds for everything you follow, digests and quiet hours are in{' '}
      <a href="/account-profile#following">your settings</a>.
    </Foot>
  </Stack>
);

const Foot = styled.p`
  padding-bottom: ${space[8]};
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
