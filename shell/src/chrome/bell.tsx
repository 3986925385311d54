import type { Platform } from '@griot/remote-kit';
import { BellIcon, color } from '@griot/ui';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { styled } from 'styled-components';
import { followLive, type Locking } from './live-news.ts';

const NEWS = 'account.news';
const UNREAD = 'GET /follows/news/unread/';
/** More are not counted on screen. */
const SHOWN_MAX = 99;

export interface BellProps {
  platform: Platform;
  lock: Locking;
  /** Opens an overlay under a button, and goes where it answers. */
  show: (button: HTMLElement, overlay: string) => Promise<void>;
}

/**
 * How many new chapters and announcements of what somebody follows are unread, live while the page is open; opens the list of them. It comes after the
 * page, and is given what it needs: what a late file takes out of the shell's first one, that one must hold apart.
 */
export function Bell({ platform, lock, show: openUnder }: BellProps) {
  const [unread, setUnread] = useState(0);
  const [open, setOpen] = useState(false);
  /** Said when more have come while the page was open. */
  const [said, say] = useState('');
  const known = useRef<number>(undefined);

  useEffect(() => {
    const { answers, bus } = platform;
    const show = (count: number): void => {
      if (known.current !== undefined && count > known.current) say(inWords(count));
      known.current = count;
      setUnread(count);
    };
    const ask = (): void => void answers.fetch(UNREAD, {}).then(({ count }) => show(count), console.warn);
    ask();
    const told = bus.facts('follows.told.v1').subscribe(({ unread: count }) => {
      if (count === known.current) return;
      show(count);
      // In the person's other tabs, too, which listen to nothing.
      bus.publish('data.changed.v1', { now: [UNREAD, 'GET /follows/news/', 'GET /follows/announcements/'], later: [] });
    });
    const changed = bus.facts('data.changed.v1').subscribe(({ now, later }) => {
      if (now.includes(UNREAD) || later.includes(UNREAD)) ask();
    });
    const stop = followLive(platform, lock);
    return () => {
      stop();
      told.unsubscribe();
      changed.unsubscribe();
    };
  }, [platform, lock]);

  const show = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (open) return;
    setOpen(true);
    await openUnder(currentTarget, NEWS).finally(() => setOpen(false));
  };

  return (
    <>
      <Trigger
        type="button"
        aria-label={unread > 0 ? inWords(unread) : 'News'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(event) => void show(event)}
      >
        <BellIcon size={22} aria-hidden="true" />
        {unread > 0 ? <Count aria-hidden="true">{unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}</Count> : null}
      </Trigger>
      <Said role="status">{said}</Said>
    </>
  );
}

const inWords = (count: number): string =>
  count > SHOWN_MAX ? `News: more than ${SHOWN_MAX} unread` : `News: ${count} unread`;

const Trigger = styled.button`
  position: relative;
  display: inline-grid;
  place-items: center;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 0;
  border-radius: 6px;
  background: none;
  color: ${color.ink};
  @media (hover: hover) {
    &:hover {
      background: ${color.sunken};
    }
  }
  &[aria-expanded='true'] {
    background: ${color.sunken};
  }
`;
const Count = styled.span`
  position: absolute;
  top: 3px;
  left: 23px;
  min-width: 18px;
  padding: 0 4px;
  border-radius: 9px;
  background: ${color.terracotta};
  color: ${color.surface};
  font-size: 12px;
  font-weight: 800;
  line-height: 18px;
  font-variant-numeric: tabular-nums;
`;
/** Read out, and not drawn. */
const Said = styled.span`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;
