import type { Session } from '@griot/session';
import { usePlatform } from '@griot/remote-kit';
import { useEffect, useState } from 'react';

/** A picture of a document on its way to the screen. */
export type Picture = { state: 'waiting' } | { state: 'shown'; src: string } | { state: 'failed'; text: string };

/**
 * Fetches the picture behind a link that was made for the member of the staff who is signed in. The link alone opens
 * nothing: their own token goes with it, so an `img` cannot ask, nor can the contract's client, which reads JSON.
 * Nothing is cached: the bytes live as long as the picture is on screen. `again` asks once more.
 */
export function usePicture(url: string): { picture: Picture; again: () => void } {
  const { session } = usePlatform();
  const [attempt, setAttempt] = useState(0);
  const [picture, setPicture] = useState<Picture>({ state: 'waiting' });

  useEffect(() => {
    const leaving = new AbortController();
    let src: string | null = null;
    setPicture({ state: 'waiting' });
    fetchPicture(url, session, leaving.signal).then(
      (blob) => {
        if (leaving.signal.aborted) return;
        src = URL.createObjectURL(blob);
        setPicture({ state: 'shown', src });
      },
      (error: unknown) => { if (!leaving.signal.aborted) setPicture({ state: 'failed', text: error instanceof PictureRefused ? error.message : 'No response received from server.' }); },
    );
    return () => {
      leaving.abort();
      if (src !== null) URL.revokeObjectURL(src);
    };
  }, [url, session, attempt]);

  return { picture, again: () => setAttempt((n) => n + 1) };
}

class PictureRefused extends Error {}

/** As any call, it is sent once more with a renewed token when the old one is over (part 1 §8). */
async function fetchPicture(url: string, session: Session, signal: AbortSignal): Promise<Blob> {
  const ask = (token: string | null): Promise<Response> =>
    fetch(url, { headers: token === null ? {} : { authorization: `Bearer ${token}` }, credentials: 'omit', cache: 'no-store', signal });
  const token = session.accessToken();
  let response = await ask(token);
  if (response.status === 401 && token !== null) {
    const renewed = await session.refresh(token);
    if (renewed !== null) response = await ask(renewed);
  }
  if (response.ok) return await response.blob();
  const refusal = await response.json().catch(() => ({})) as { detail?: unknown; error?: unknown };
  throw new PictureRefused([refusal.detail, refusal.error].find((text): text is string => typeof text === 'string') ?? 'The picture could not be opened.');
}
