import { copyText } from '@griot/browser';
import { useToast } from '@griot/remote-kit';
import { useEffect, useState } from 'react';

/** For how long it is said that something was copied, in ms (part 2 §9). */
const SAID_MS = 2_000;

/** Copies a text: `copied` is true for two seconds after that, counted anew each time. */
export function useCopy(text: string): { copied: boolean; copy: () => Promise<void> } {
  const toast = useToast();
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return undefined;
    const timer = setTimeout(() => setTimes(0), SAID_MS);
    return () => clearTimeout(timer);
  }, [times]);

  const copy = async (): Promise<void> => {
    if (await copyText(text)) setTimes((before) => before + 1);
    // Without the person's leave the text itself is the next best thing.
    else toast(`Copy this: ${text}`);
  };
  return { copied: times > 0, copy };
}
