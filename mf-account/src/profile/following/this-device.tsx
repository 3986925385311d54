import { messageOf } from '@griot/api';
import { endPushes, pushAddress, takePushes, whyNoPush, type NoPush, type PushAddress } from '@griot/browser/push';
import { PRODUCT, type Answer } from '@griot/contracts';
import { useAction, useCall, useToast } from '@griot/remote-kit';
import {
  Button,
  Cluster,
  color,
  font,
  formatDate,
  Notice,
  space,
  Stack,
  type,
  useFocusStays,
  VisuallyHidden,
} from '@griot/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { LoadFailure } from '../not-loaded.tsx';

type Devices = Answer<'GET /follows/push/'>['devices'];

/** The gateway has it at the root, so that what it opens may lie anywhere. */
const WORKER = '/push-worker.js';

const WHY: Record<NoPush, string> = {
  insecure: 'Devices can be told over a secure connection (https) alone, and this is none.',
  unsupported: 'This browser cannot be told while no page is open.',
  denied: `You have forbidden notifications of ${PRODUCT} in this browser. Allow them in its settings, and come back.`,
};

/** Which devices somebody is told on while no page is open; the one at hand is switched on and off here. */
export function ThisDevice() {
  const push = useCall('GET /follows/push/', {}, { staleTime: 0 });
  const add = useAction('PUT /follows/push/', { failure: null });
  const drop = useAction('DELETE /follows/push/{device}/', { failure: null });
  const toast = useToast();
  const [why, setWhy] = useState(whyNoPush);
  const [address, setAddress] = useState<PushAddress | null>(null);
  const [busy, setBusy] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const part = useFocusStays(title);
  useEffect(() => {
    let left = false;
    pushAddress(WORKER).then(
      (found) => {
        if (!left) setAddress(found);
      },
      (error: unknown) => console.warn('The browser does not say whether it takes pushes.', error),
    );
    return () => {
      left = true;
    };
  }, []);

  const devices = push.data?.devices ?? [];
  const here = address === null ? undefined : devices.find((device) => device.here);
  const others = devices.filter((device) => device !== here);

  const begin = async (): Promise<void> => {
    if (!push.data || busy) return;
    setBusy(true);
    try {
      const taken = await takePushes(WORKER, push.data.public_key);
      await add.run({ body: taken });
      setAddress(taken);
      toast('You are told on this device', 'success');
    } catch (error) {
      setWhy(whyNoPush());
      toast(
        messageOf(error, 'This browser did not let itself be switched on, as in private windows. Try an ordinary one.'),
        'error',
      );
    } finally {
      setBusy(false);
    }
  };
  const end = async (id: string): Promise<void> => {
    // The server first: a browser that is switched off alone would be pushed to in vain.
    try {
      await drop.run({ params: { device: id } });
    } catch (error) {
      toast(messageOf(error, 'This could not be ended. Please try again.'), 'error');
      return;
    }
    if (id === here?.id) {
      await endPushes(WORKER).catch((error: unknown) => console.warn('The browser goes on taking pushes.', error));
      setAddress(null);
    }
  };

  return (
    <section ref={part} aria-labelledby="push">
      <Stack $gap={12}>
        <Title ref={title} id="push" tabIndex={-1}>
          On your devices
        </Title>
        <p>
          You are told by the browser itself, even while no page is open, as long as you are signed in there; not in
          your quiet hours. The novel and the chapter are all that it shows.
        </p>
        {push.isError ? (
          <LoadFailure what="Your devices" asked={push} />
        ) : here ? (
          <Cluster $gap={12}>
            <span>You are told on this device.</span>
            <Button size="small" busy={drop.busy} onClick={() => void end(here.id)}>
              Switch off here
            </Button>
          </Cluster>
        ) : why ? (
          <Notice tone="info">{WHY[why]}</Notice>
        ) : (
          <div>
            <Button size="small" disabled={!push.data} busy={busy} onClick={() => void begin()}>
              Tell me on this device
            </Button>
          </div>
        )}
        {others.length > 0 ? <Others devices={others} busy={drop.busy} onEnd={(id) => void end(id)} /> : null}
      </Stack>
    </section>
  );
}

const Others = ({ devices, busy, onEnd }: { devices: Devices; busy: boolean; onEnd: (id: string) => void }) => (
  <List aria-label="Other devices">
    {devices.map(({ id, created_at }) => (
      <li key={id}>
        <span>Another device, since {formatDate(created_at)}</span>
        <Button size="small" variant="quiet" disabled={busy} onClick={() => onEnd(id)}>
          Switch off<VisuallyHidden> another device, since {formatDate(created_at)}</VisuallyHidden>
        </Button>
      </li>
    ))}
  </List>
);

const Title = styled.h3`
  font: 800 ${type[16]} / 1.25 ${font.ui};
  outline: none;
`;
const List = styled.ul`
  padding: 0;
  list-style: none;
  max-width: 560px;
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space[8]};
    border-top: 1px solid ${color.line};
  }
`;
