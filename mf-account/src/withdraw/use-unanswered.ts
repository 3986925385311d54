import { useSession } from '@griot/remote-kit';
import { atom, useAtom } from 'jotai';

/** A request for money that was sent and got no answer: sent again under its key, it asks for nothing twice (ruling 26). */
export interface Unanswered {
  penName: string;
  amount: string;
  key: string;
}

const unansweredRequest = atom<Unanswered | null>(null);

/** The caller's own such request. It outlives the dialog, which may be closed over it. */
export function useUnanswered(): {
  penName: string;
  unanswered: Unanswered | null;
  keep: (request: Unanswered | null) => void;
} {
  const session = useSession();
  const [kept, keep] = useAtom(unansweredRequest);
  const penName = session.state === 'authorised' ? session.user.pen_name : '';
  return { penName, unanswered: kept?.penName === penName ? kept : null, keep };
}
