import { messageOf } from '@griot/api';
import type { Answer } from '@griot/contracts';
import { useAction, useCall } from '@griot/remote-kit';
import {
  Button,
  Cluster,
  color,
  Dialog,
  font,
  formatDate,
  Notice,
  space,
  Stack,
  type,
  VisuallyHidden,
} from '@griot/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useCopy } from '../../copy/use-copy.ts';

type Feed = NonNullable<Answer<'GET /follows/feed/'>>;

/** A feed of what somebody follows, for feed readers: its secret address is made, shown, renewed and ended here. */
export function PrivateFeed() {
  const feed = useCall('GET /follows/feed/', {});
  const make = useAction('POST /follows/feed/', { failure: 'The address could not be made. Please try again.' });
  const end = useAction('DELETE /follows/feed/', { failure: 'The feed could not be ended. Please try again.' });
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const pressed = useRef(false);
  // The button that was pressed, and that the question gives the keyboard back to, may be gone.
  useEffect(() => {
    if (pressed.current && !asked && document.activeElement === document.body) title.current?.focus();
  }, [asked, feed.data]);
  const go = async (): Promise<void> => {
    pressed.current = true;
    if (asked === 'end') await end.run({});
    else await make.run({});
    setAsked(null);
  };
  const begin = async (): Promise<void> => {
    pressed.current = true;
    if (await make.run({})) title.current?.focus();
  };
  return (
    <section aria-labelledby="private-feed">
      <Stack $gap={12}>
        <Title ref={title} id="private-feed" tabIndex={-1}>
          Private feed
        </Title>
        <p>
          New chapters of all you follow, for a feed reader. Its address is a secret of yours: whoever has it can read
          the feed, without signing in.
        </p>
        {feed.data ? (
          <>
            <Addresses feed={feed.data} />
            <Cluster $gap={8}>
              <Button size="small" onClick={() => setAsked('renew')}>
                New address
              </Button>
              <Button size="small" variant="quiet" onClick={() => setAsked('end')}>
                End the feed
              </Button>
            </Cluster>
          </>
        ) : feed.isError ? (
          <Notice tone="warn" role="alert">
            Your feed did not load. {messageOf(feed.error)}
          </Notice>
        ) : (
          <Cluster>
            <Button busy={make.busy || feed.isLoading} onClick={() => void begin()}>
              Make a private feed
            </Button>
          </Cluster>
        )}
      </Stack>
      {asked ? (
        <Dialog
          title={asked === 'end' ? 'End the feed?' : 'Make a new address?'}
          size="small"
          busy={make.busy || end.busy}
          onClose={() => setAsked(null)}
          actions={
            <>
              <Button onClick={() => setAsked(null)}>Keep it</Button>
              <Button variant="primary" busy={make.busy || end.busy} onClick={() => void go()}>
                {asked === 'end' ? 'End the feed' : 'New address'}
              </Button>
            </>
          }
        >
          <p>The address that you have now stops working at once, in every feed reader that you gave it.</p>
        </Dialog>
      ) : null}
    </section>
  );
}

const Addresses = ({ feed }: { feed: Feed }) => (
  <Stack $gap={8}>
    <Address label="Atom" of={feed.atom} />
    <Address label="JSON" of={feed.json} />
    <Small>Made on {formatDate(feed.created_at)}.</Small>
  </Stack>
);

function Address({ label, of }: { label: string; of: string }) {
  const { copied, copy } = useCopy(of);
  return (
    <Line>
      <label>
        {label}
        <input readOnly value={of} onFocus={(event) => event.target.select()} />
      </label>
      <Button onClick={() => void copy()}>{copied ? 'Copied' : `Copy ${label} address`}</Button>
      <VisuallyHidden role="status">{copied ? `${label} address copied` : ''}</VisuallyHidden>
    </Line>
  );
}

const Title = styled.h3`
  font: 800 ${type[16]} / 1.25 ${font.ui};
  &:focus {
    outline: none;
  }
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space[8]};
  /* As wide with either of its words. */
  & > button {
    flex: 0 0 196px;
  }
  & > label {
    flex: 1 1 260px;
    display: grid;
    gap: 6px;
    font: 700 ${type[14]} / 1.5 ${font.ui};
  }
  input {
    min-width: 0;
    min-height: 44px;
    padding: 8px ${space[12]};
    border: 1px solid ${color.edge};
    border-radius: 6px;
    background: ${color.sunken};
    color: ${color.ink};
    font: 400 ${type[14]} / 1.5 ${font.ui};
    text-overflow: ellipsis;
  }
`;
const Small = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
