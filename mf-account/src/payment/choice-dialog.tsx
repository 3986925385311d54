import { messageOf } from '@griot/api';
import { Delayed, Dialog, EmptyState, ErrorState, Skeleton, space } from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ConfirmFirst } from './confirm-first.tsx';
import { PaymentLink } from './payment-link.tsx';
import type { Unshown } from './use-paying.ts';

interface ChoiceDialogProps {
  title: string;
  /** The parameter of the address that opens it. */
  asks: string;
  onClose: () => void;
  busy: boolean;
  /** Where to pay, when no window shows it. */
  link: Unshown | null;
  /** The list that is chosen from, as it is asked for. */
  list: {
    data?: { results: readonly unknown[] } | undefined;
    isFetching: boolean;
    error: unknown;
    refetch: () => unknown;
  };
  /** Names the list: `The coin packs`. */
  what: string;
  /** How many are expected, so that what is on its way has the height of what comes. */
  expected: number;
  children: ReactNode;
}

/** A dialog in which one of a few is chosen and paid for, in all the states its list can be in. */
export function ChoiceDialog({ title, asks, onClose, busy, link, list, what, expected, children }: ChoiceDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} busy={busy}>
      {link !== null ? (
        <PaymentLink link={link} onGone={onClose} />
      ) : list.data ? (
        list.data.results.length === 0 ? (
          <EmptyState title="Nothing is sold here at the moment.">Please look in again later.</EmptyState>
        ) : (
          <Whole>
            <ConfirmFirst asks={asks} />
            {children}
          </Whole>
        )
      ) : list.error ? (
        <ErrorState title={`${what} did not load.`} onRetry={() => void list.refetch()} busy={list.isFetching}>
          {messageOf(list.error)}
        </ErrorState>
      ) : (
        <Delayed>
          <Skeleton height={`${expected * 76 + 120}px`} />
        </Delayed>
      )}
    </Dialog>
  );
}

/** On a phone the dialog fills the screen, and its foot stands at the bottom of it. */
const Whole = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[16]};
  min-height: 100%;
  & > form {
    flex: 1;
    display: flex;
    flex-direction: column;
  }
`;
