import { ApiError, messageOf } from '@griot/api';
import type { Answer } from '@griot/contracts';
import { useAnswers, useApi, useListCall, usePlatform, useToast } from '@griot/remote-kit';
import {
  Badge,
  Button,
  Cluster,
  color,
  formatDate,
  MonitorIcon,
  relativeTime,
  SmartphoneIcon,
  space,
  Stack,
  type,
  useFocusStays,
} from '@griot/ui';
import { styled } from 'styled-components';
import { NotLoaded } from '../not-loaded.tsx';
import { useUnderWay } from '../use-under-way.ts';
import { deviceName } from './device-name.ts';

type Device = Answer<'GET /users/me/sessions/'>['results'][number];

const LIST = 'GET /users/me/sessions/';
const ALL = 'all others';

/** Where somebody is signed in, and the way to sign out elsewhere. What is signed out can change nothing from then on. */
export function Devices() {
  const api = useApi();
  const answers = useAnswers();
  const toast = useToast();
  const list = useListCall(LIST, { query: { limit: 10 } }, { staleTime: 0 });
  const part = useFocusStays<HTMLDivElement>();
  /** Sign-outs by the ids of devices, or of all others. */
  const leaving = useUnderWay();

  const signOut = (what: string, call: () => Promise<unknown>, done: string): Promise<void> =>
    leaving.run(what, async () => {
      try {
        await call().catch((error: unknown) => {
          // It had ended already, which is what was asked for.
          if (!(error instanceof ApiError) || error.status !== 404) throw error;
        });
        await answers.settled();
        toast(done, 'success');
      } catch (error) {
        toast(messageOf(error, 'This could not be done. Please try again.'), 'error');
      }
    });

  if (!list.data) return <NotLoaded what="The list" asked={list} height="64px" room="124px" />;
  const devices = list.data.pages.flatMap((page) => page.results as Device[]);
  const total = list.data.pages[0]?.count ?? devices.length;
  return (
    <Whole ref={part} $gap={16} tabIndex={-1}>
      <List aria-label="Devices">
        {devices.map((device) => (
          <Row
            key={device.id}
            device={device}
            busy={leaving.runs(device.id)}
            onSignOut={(name) =>
              void signOut(
                device.id,
                () => api.call('DELETE /users/me/sessions/{session}/', { params: { session: device.id } }),
                `Signed out: ${name}`,
              )
            }
          />
        ))}
      </List>
      <Cluster $gap={12} $justify="space-between">
        {list.hasNextPage ? (
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Load more
          </Button>
        ) : (
          <span />
        )}
        {total > 1 ? (
          <Button
            busy={leaving.runs(ALL)}
            onClick={() =>
              void signOut(ALL, () => api.call('DELETE /users/me/sessions/', {}), 'Signed out everywhere but here')
            }
          >
            Sign out all others
          </Button>
        ) : (
          <Soft>You are signed in on this device only.</Soft>
        )}
      </Cluster>
    </Whole>
  );
}

function Row({ device, busy, onSignOut }: { device: Device; busy: boolean; onSignOut: (name: string) => void }) {
  const { now } = usePlatform();
  const { name, handheld } = deviceName(device.user_agent);
  const Icon = handheld ? SmartphoneIcon : MonitorIcon;
  return (
    <Item>
      <Icon size={24} aria-hidden="true" />
      <div>
        <Cluster as="span" $gap={8}>
          <b>{name}</b>
          {device.current ? <Badge tone="good">This device</Badge> : null}
        </Cluster>
        <small>
          Signed in on {formatDate(device.created_at)} ·{' '}
          {device.current ? 'in use now' : `last used ${relativeTime(device.last_used_at, now())}`}
        </small>
      </div>
      {device.current ? null : (
        <Button
          size="small"
          busy={busy}
          aria-label={`Sign out ${name}, last used ${relativeTime(device.last_used_at, now())}`}
          onClick={() => onSignOut(name)}
        >
          Sign out
        </Button>
      )}
    </Item>
  );
}

const Whole = styled(Stack)`
  outline: none;
`;
const List = styled.ul`
  display: grid;
`;
const Item = styled.li`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  padding: ${space[12]} 0;
  border-bottom: 1px solid ${color.line};
  & > svg {
    flex: none;
    color: ${color.inkSoft};
  }
  & > div {
    flex: 1;
    min-width: 0;
  }
  & small {
    display: block;
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
`;
const Soft = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
