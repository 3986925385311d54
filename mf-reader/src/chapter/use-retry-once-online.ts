import { useEffect, useEffectEvent, useRef } from 'react';
import { useOnline } from './use-online.ts';

/** Tries again by itself when the connection is back. Returns whether there is one. */
export function useRetryOnceOnline(retry: () => void): boolean {
  const online = useOnline();
  const was = useRef(online);
  const onBack = useEffectEvent(retry);
  useEffect(() => {
    if (online && !was.current) onBack();
    was.current = online;
  }, [online]);
  return online;
}
