import { useToast } from '@griot/remote-kit';
import { CheckIcon, color, CopyIcon, IconButton, space, type } from '@griot/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';

/** How long a copy is confirmed, in ms (part 2 §9). */
const COPIED_MS = 2_000;

/** The code by which support and staff know somebody, to be copied. */
export function UserCode({ code }: { code: string }) {
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
      // No clipboard without a secure connection or the person's leave: the code itself is the next best thing.
      toast(`Copy this code: ${code}`);
    }
  };

  return (
    <Line>
      <span>{code}</span>
      <IconButton label="Copy user code" onClick={() => void copy()}>{copied ? <CheckIcon size={16} aria-hidden="true" /> : <CopyIcon size={16} aria-hidden="true" />}</IconButton>
      <small role="status">{copied ? 'Copied!' : ''}</small>
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  min-width: 0;
  color: ${color.inkSoft};
  font-size: ${type[14]};
  & > span { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
  & > button { margin-block: -8px; }
`;
