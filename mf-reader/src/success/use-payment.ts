import { useCall, useQueryClient } from '@griot/remote-kit';
import { useEffect, useState } from 'react';

/** A payment that is not decided yet is asked for again after so many ms, so often. */
const AGAIN_MS = 2_000;
const TIMES = 30;

/** After so many times the word of a provider is late: it may well be that nobody has paid. */
const SOON_TIMES = 4;

/** A payment of the reader's own, asked for until it is decided; coins are counted anew once it is paid. */
export function usePayment(reference: string) {
  const queries = useQueryClient();
  const asked = useCall('GET /payments/{payment}/', { params: { payment: reference } }, { staleTime: 0 });
  const [times, setTimes] = useState(0);
  const status = asked.data?.status;
  const { refetch } = asked;

  useEffect(() => {
    if (status !== 'pending' || times >= TIMES) return;
    const timer = setTimeout(() => { setTimes(times + 1); void refetch(); }, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [status, times, refetch]);

  useEffect(() => {
    if (status === 'paid') void queries.invalidateQueries({ queryKey: ['GET /coin-wallet/'] });
  }, [status, queries]);

  return { payment: asked.data, isError: asked.isError, error: asked.error, retry: () => void refetch(), busy: asked.isFetching, late: times >= SOON_TIMES };
}
