import { withLock } from '@griot/browser';
import { ownPath } from '@griot/contracts';
import { useCall, useGo, useOverlay, usePlatform } from '@griot/remote-kit';
import type { SessionState } from '@griot/session';
import { Avatar, color, formatCoins, VisuallyHidden } from '@griot/ui';
import { useEffect, useRef, useState, type ComponentType, type MouseEvent } from 'react';
import { styled } from 'styled-components';
import { loadDialogs } from '../overlay/overlay-host.ts';
import type { BellProps } from './bell.tsx';

type User = Extract<SessionState, { state: 'authorised' }>['user'];

const MENU = 'account.menu';
/** Space between the button and its menu, in px. */
const GAP_PX = 6;
const PREPARE_MS = 1_500;

/** Who is signed in and their coins; the avatar opens the account menu (part 1 §2), whose files `prepare` fetches beforehand. */
export function AccountButton({ user, prepare }: { user: User; prepare: (overlay: string) => void }) {
  const platform = usePlatform();
  const overlay = useOverlay();
  const go = useGo();
  const wallet = useCall('GET /coin-wallet/', {});
  const [open, setOpen] = useState(false);
  const [late, setLate] = useState<{ Bell: ComponentType<BellProps> }>();

  // Whoever signed in by a button of the bar stands on the bar until this one has come (`rememberFocus`).
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const bar = trigger.current?.closest('header');
    if (bar && document.activeElement === bar) trigger.current?.focus({ preventScroll: true });
  }, []);

  // Once the page itself has come: the bell, and what the menu needs, so that it opens at once.
  useEffect(() => {
    const soon = setTimeout(() => {
      prepare(MENU);
      void loadDialogs().then(setLate, console.warn);
    }, PREPARE_MS);
    return () => clearTimeout(soon);
  }, [prepare]);

  /** Opens an overlay under a button, and goes where it answers. */
  const openUnder = async (button: HTMLElement, name: string): Promise<void> => {
    const { bottom, right } = button.getBoundingClientRect();
    const answer = await overlay(name, { top: bottom + GAP_PX, right: window.innerWidth - right });
    const path = typeof answer === 'string' && ownPath(answer);
    if (path) await go(path);
  };
  const show = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (open) return;
    setOpen(true);
    void openUnder(currentTarget, MENU).finally(() => setOpen(false));
  };

  return (
    <>
      {/* Its room is held meanwhile, so that nothing beside it moves. */}
      {late ? (
        <late.Bell platform={platform} lock={withLock} show={openUnder} />
      ) : (
        <span style={{ flex: '0 0 44px' }} />
      )}
      {wallet.data && <Coins>{formatCoins(Math.round(wallet.data.balance))}</Coins>}
      <Trigger ref={trigger} data-takes-focus type="button" aria-haspopup="dialog" aria-expanded={open} onClick={show}>
        {/* Inside, not as a label beside it: what is drawn are initials, which the name does not hold. */}
        <VisuallyHidden>Account of {user.pen_name}</VisuallyHidden>
        <Avatar name={user.pen_name} src={user.photo_url ?? null} size={36} />
      </Trigger>
    </>
  );
}

/** In one line, in which the number stands alone where there is no room for its unit, and says so where it is cut itself. */
const Coins = styled.span`
  height: 1.5em;
  overflow: hidden;
  text-overflow: ellipsis;
  color: ${color.terracotta};
  font-weight: 700;
  font-variant-numeric: tabular-nums;
`;

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
  @media (hover: hover) {
    &:hover {
      background: ${color.sunken};
    }
  }
  &[aria-expanded='true'] {
    background: ${color.sunken};
  }
  /* Within its edge, since the coins stand right beside it on a phone. */
  &:focus-visible {
    outline-offset: -2px;
  }
`;
