import { messageOf, type Api } from '@griot/api';
import { useApi } from '@griot/remote-kit';
import { useEffect, useState } from 'react';

/** A picture of a document on its way to the screen. */
export type Picture = { state: 'waiting' } | { state: 'shown'; src: string } | { state: 'failed'; text: string };

/**
 * Fetches the picture behind a link that was made for the member of the staff who is signed in. The link alone opens
 * nothing: their own token goes with it, so an `img` cannot ask. Like any call it is sent once more with a renewed token,
 * and waits while the sign-in has expired. The server lets nobody cache it: the bytes live as long as the picture is on
 * screen. `again` asks once more.
 */
export function usePicture(url: string): { picture: Picture; again: () => void } {
  const api = useApi();
  const [attempt, setAttempt] = useState(0);
  const [picture, setPicture] = useState<Picture>({ state: 'waiting' });

  useEffect(() => {
    const leaving = new AbortController();
    let src: string | null = null;
    setPicture({ state: 'waiting' });
    fetchPicture(url, api, leaving.signal).then(
      (blob) => {
        if (leaving.signal.aborted) return;
        src = URL.createObjectURL(blob);
        setPicture({ state: 'shown', src });
      },
      (error: unknown) => {
        if (!leaving.signal.aborted)
          setPicture({ state: 'failed', text: messageOf(error, 'The picture could not be opened.') });
      },
    );
    return () => {
      leaving.abort();
      if (src !== null) URL.revokeObjectURL(src);
    };
  }, [url, api, attempt]);

  return { picture, again: () => setAttempt((n) => n + 1) };
}

/** Where our own API stands. */
const API = '/api';

/** @throws when the link leads anywhere but to our own API: nobody else is sent the token */
async function fetchPicture(url: string, api: Api, signal: AbortSignal): Promise<Blob> {
  const { origin, pathname, searchParams } = new URL(url, location.origin);
  if (origin !== location.origin || !pathname.startsWith(`${API}/`))
    throw new Error(`${origin}${pathname} is no address of our own API.`);
  return await api.file(`GET /${pathname.slice(API.length + 1)}`, { query: Object.fromEntries(searchParams), signal });
}
