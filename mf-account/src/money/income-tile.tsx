import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { Button, Delayed, formatMoney, Skeleton, StatTile } from '@griot/ui';
import type { ReactNode } from 'react';

interface IncomeTileProps {
  label: string;
  value: (income: Entities['Income']) => string;
  /** A quieter line: one that is known before, or what there is to say of the answer, if anything. */
  note?: string | ((income: Entities['Income']) => string | undefined);
  /** Such a line always comes: its place is held. */
  noted?: boolean;
  action?: ReactNode;
}

/** A tile of the caller's income; both tiles share one answer. */
export function IncomeTile({ label, value, note, noted = false, action }: IncomeTileProps) {
  // Statements, bonuses and staff change it while nobody presses anything here.
  const income = useCall('GET /income/', {}, { staleTime: 0 });
  if (income.isError && !income.data) {
    return (
      <StatTile
        label={label}
        value="–"
        note={messageOf(income.error, 'Your income did not load.')}
        action={
          <Button busy={income.isFetching} onClick={() => void income.refetch()}>
            Retry
          </Button>
        }
      />
    );
  }
  return (
    <StatTile
      label={label}
      value={
        income.data ? (
          value(income.data)
        ) : (
          <Delayed>
            <Skeleton width="5em" />
          </Delayed>
        )
      }
      note={typeof note !== 'function' ? note : income.data ? note(income.data) : noted ? '\u00a0' : undefined}
      action={action}
    />
  );
}

/** `$0` when it is nothing (ruling 3), else to the cent. */
export const tileMoney = (amount: string, currency: 'USD'): string =>
  Number(amount) === 0 ? '$0' : formatMoney(amount, currency);
