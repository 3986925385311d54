import { useToast } from '@griot/remote-kit';
import { Button, CheckIcon, CopyIcon, space, VisuallyHidden } from '@griot/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';

/** How long a copy is confirmed, in ms (part 2 §9). */
const COPIED_MS = 2_000;

/** The code by which support knows somebody, to be copied. */
export function UserId({ code }: { code: string }) {
  const toast = useToast();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
    } catch {
      // No clipboard without a secure connection or the person's leave; the code can still be marked by hand.
      toast('Your browser does not let us copy. Mark the User ID and copy it yourself.');
    }
  };

  return (
    <Line>
      <span>{code}</span>
      <Button size="small" variant="quiet" aria-label="Copy User ID" icon={copied ? <CheckIcon size={16} aria-hidden="true" /> : <CopyIcon size={16} aria-hidden="true" />} onClick={() => void copy()}>
        {copied ? 'Copied!' : 'Copy'}
      </Button>
      <VisuallyHidden role="status">{copied ? 'Copied!' : ''}</VisuallyHidden>
    </Line>
  );
}

const Line = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  & > span:first-child { font-variant-numeric: tabular-nums; }
  & > button { margin-block: -6px; }
`;
