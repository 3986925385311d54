import { usePlatform } from '@griot/remote-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { prove, type Proof } from './prove.ts';

interface Work {
  proof: Promise<Proof | undefined>;
  giveUp(): void;
}

/**
 * The proof that a sign-up brings, worked on while its form is filled in. `take` gives it once, and waits for it or
 * begins anew where there is none; undefined where there can be none, and the server then decides.
 */
export function useSignUpProof(): { begin(): void; take(): Promise<Proof | undefined>; waits: boolean } {
  const { api } = usePlatform();
  const work = useRef<Work | null>(null);
  const [waits, setWaits] = useState(false);

  const begin = useCallback(() => {
    const control = new AbortController();
    // Without a connection it is tried again when the form is sent.
    const proof = prove(api, control.signal).catch(() => undefined);
    work.current = { proof, giveUp: () => control.abort() };
    return work.current;
  }, [api]);

  useEffect(() => {
    begin();
    return () => work.current?.giveUp();
  }, [begin]);

  const take = useCallback(async () => {
    setWaits(true);
    try {
      return (await work.current?.proof) ?? (await begin().proof);
    } finally {
      work.current = null;
      setWaits(false);
    }
  }, [begin]);

  return { begin, take, waits };
}
