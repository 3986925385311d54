import type { Entities } from '@griot/contracts';
import { useAnswers, useCall, usePlatform } from '@griot/remote-kit';
import { useCallback, useEffect } from 'react';

type Me = Entities['Me'];

/** The signed-in user as the server knows them now; forms start from it, so an older answer will not do. */
export function useMe() {
  const { session } = usePlatform();
  const me = useCall('GET /users/me/', {}, { staleTime: 0 });
  const fresh = me.isFetchedAfterMount ? me.data : undefined;
  // Before the pen name changes, the session must know its user by more than that.
  useEffect(() => {
    if (fresh) session.updateUser(fresh);
  }, [fresh, session]);
  return { me: fresh, error: me.isFetching ? null : me.error, busy: me.isFetching, retry: () => void me.refetch() };
}

/** Makes a changed user known at once: to this page, to the chrome, and to the other tabs. */
export function useKeepMe(): (me: Me) => void {
  const { session } = usePlatform();
  const answers = useAnswers();
  return useCallback(
    (me: Me) => {
      answers.set('GET /users/me/', {}, me);
      session.updateUser(me);
    },
    [answers, session],
  );
}
