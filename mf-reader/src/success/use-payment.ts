import { useCall, usePlatform } from '@griot/remote-kit';
import { tellPaid } from '@griot/remote-kit/tell-paid';
import { useEffect, useRef, useState } from 'react';

/** A payment that is not decided yet is asked for again after so many ms, so often. */
const AGAIN_MS = 2_000;
const TIMES = 30;

/** After so many times the word of a provider is late: it may well be that nobody has paid. */
const SOON_TIMES = 4;

/**
 * A payment of the reader's own, asked for until it is decided: each time of the provider, so that nobody waits for its word.
 * Once it is paid, all pages in all tabs are told what it changes.
 */
export function usePayment(reference: string) {
  const platform = usePlatform();
  const payment = useCall('GET /payments/{payment}/verify/', { params: { payment: reference } }, { staleTime: 0 });
  const [times, setTimes] = useState(0);
  const status = payment.data?.status;
  const { refetch } = payment;

  useEffect(() => {
    if (status !== 'pending' || times >= TIMES) return;
    const timer = setTimeout(() => {
      setTimes(times + 1);
      void refetch();
    }, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [status, times, refetch]);

  const announced = useRef(false);
  useEffect(() => {
    if (payment.data?.status !== 'paid' || announced.current) return;
    announced.current = true;
    tellPaid(platform);
  }, [payment.data, platform]);

  return {
    payment: payment.data,
    isError: payment.isError,
    error: payment.error,
    retry: () => void refetch(),
    busy: payment.isFetching,
    late: times >= SOON_TIMES,
  };
}
