import type { Entities } from '@griot/contracts';
import { useSession } from '@griot/remote-kit';
import { atom, useAtom } from 'jotai';

/** An adjustment that was sent and got no answer: sent again under its key, it moves nothing twice (ruling 26). */
export interface UnansweredAdjustment {
  by: string;
  account: string;
  coins: number;
  reason: string;
  key: string;
}

const unansweredAdjustments = atom<readonly UnansweredAdjustment[]>([]);

/** The caller's own of somebody's coins, newest first. They outlive the dialog, which may be closed over them. */
export function useUnansweredAdjustments({ id: account }: Pick<Entities['Account'], 'id'>) {
  const session = useSession();
  const [kept, setKept] = useAtom(unansweredAdjustments);
  const by = session.state === 'authorised' ? session.user.pen_name : '';
  const others = (key: string) => (all: readonly UnansweredAdjustment[]) => all.filter((one) => one.key !== key);
  return {
    unanswered: kept.filter((one) => one.by === by && one.account === account),
    keep: (one: Pick<UnansweredAdjustment, 'coins' | 'reason' | 'key'>): void =>
      setKept((all) => [{ by, account, ...one }, ...others(one.key)(all)]),
    forget: (key: string): void => setKept(others(key)),
  };
}
