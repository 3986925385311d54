import { messageOf } from '@griot/api';
import { useToast } from '@griot/remote-kit';
import { Button, color, formatNumber, radius, space, type } from '@griot/ui';
import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';

/** A number as chapters have it: 12 or 12.5. */
const NUMBER = /^\d{1,6}([.,]\d{1,2})?$/;

/** The way to a chapter in the list by its number. One field needs no form library, which every reader would have to fetch. */
export function JumpTo({ count, onJump }: { count: number; onJump: (number: string) => Promise<void> }) {
  const toast = useToast();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const go = async (event: FormEvent) => {
    event.preventDefault();
    const number = text.trim().replace(',', '.');
    if (busy || !NUMBER.test(text.trim())) return;
    setBusy(true);
    try {
      await onJump(number);
    } catch (error) {
      toast(messageOf(error, 'The chapter was not found'), 'error');
    } finally {
      setBusy(false);
    }
  };
  const wrong = text.trim() !== '' && !NUMBER.test(text.trim());
  return (
    <Line onSubmit={(event) => void go(event)} role="search" aria-label="Chapters">
      <label htmlFor="jump-to">Go to chapter</label>
      <input id="jump-to" inputMode="decimal" autoComplete="off" placeholder={`of ${formatNumber(count)}`} value={text} onChange={(event) => setText(event.target.value)} aria-invalid={wrong || undefined} />
      <Button type="submit" size="small" busy={busy} disabled={wrong || text.trim() === ''} reason="A chapter number such as 12 is needed">Go</Button>
    </Line>
  );
}

const Line = styled.form`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  label { flex: none; color: ${color.inkSoft}; font-size: ${type[14]}; font-weight: 700; }
  input {
    width: 100%;
    min-width: 0;
    min-height: 40px;
    padding: 0 ${space[12]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.control};
    background: ${color.surface};
    font-variant-numeric: tabular-nums;
  }
  input[aria-invalid] { border-color: ${color.bad}; }
`;
