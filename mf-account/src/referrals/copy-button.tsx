import { useToast } from '@griot/remote-kit';
import { Button, CheckIcon, CopyIcon, VisuallyHidden } from '@griot/ui';
import { useEffect, useState } from 'react';

/** For how long it says that it has copied (part 2 §9). */
const SAID_MS = 2000;

/** Copies a text, and says so for two seconds (part 2 §2.14). */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const toast = useToast();
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return undefined;
    const timer = setTimeout(() => setCopied(0), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied((times) => times + 1);
    } catch {
      // No clipboard without a secure connection or the reader's leave: the text itself is the next best thing.
      toast(`Copy this: ${text}`);
    }
  };
  const icon = copied > 0 ? <CheckIcon size={20} aria-hidden="true" /> : <CopyIcon size={20} aria-hidden="true" />;
  return (
    <>
      <Button icon={icon} onClick={() => void copy()}>{copied > 0 ? 'Copied!' : children}</Button>
      <VisuallyHidden role="status">{copied > 0 ? 'Copied!' : ''}</VisuallyHidden>
    </>
  );
}
