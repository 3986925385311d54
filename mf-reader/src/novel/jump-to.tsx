import { messageOf } from '@griot/api';
import { useWritten } from '@griot/remote-kit';
import { Button, CircleAlertIcon, color, font, radius, space, type } from '@griot/ui';
import { useId, useRef, useState, type FormEvent } from 'react';
import { styled } from 'styled-components';

/** A number as chapters have it, 0 being the prologue: 12, 12.5 or 12,5. */
const NUMBER = /^\d{1,6}([.,]\d{1,2})?$/;

interface JumpToProps {
  /** Goes to a chapter by its number; false when there is none. */
  onJump: (number: number) => Promise<boolean>;
  /** The label stands before the field rather than over it. */
  inline?: boolean;
  placeholder?: string;
}

/**
 * The way to a chapter in a list by its number (part 2 §2.8 and §2.10). What leads nowhere is said at the field, and the keyboard
 * stays in it. One field needs no form library, which every reader would have to fetch.
 */
export function JumpTo({ onJump, inline = false, placeholder }: JumpToProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const refuse = (why: string): void => {
    setTrouble(why);
    field.current?.focus();
    field.current?.select();
  };
  const go = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (!NUMBER.test(text.trim())) return refuse('Enter a number such as 12');
    setBusy(true);
    try {
      if (!(await onJump(Number(text.trim().replace(',', '.'))))) refuse('No Chapter Found');
    } catch (error) {
      refuse(messageOf(error, 'Failed to get novel chapters'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Line
      onSubmit={(event) => void go(event)}
      role="search"
      aria-label="Chapters"
      noValidate
      inert={useWritten()}
      data-inline={inline || undefined}
    >
      <label htmlFor={id}>Go to chapter</label>
      <input
        ref={field}
        id={id}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        aria-invalid={trouble === null ? undefined : true}
        aria-describedby={trouble === null ? undefined : `${id}-trouble`}
        onChange={(event) => {
          setText(event.target.value);
          setTrouble(null);
        }}
      />
      <Button type="submit" busy={busy}>
        Go
      </Button>
      {trouble === null ? null : (
        <p id={`${id}-trouble`} role="alert">
          <CircleAlertIcon size={15} aria-hidden="true" />
          {trouble}
        </p>
      )}
    </Line>
  );
}

const Line = styled.form`
  display: grid;
  grid-template: 'label label' auto 'field go' auto 'trouble trouble' auto / 6.5rem auto;
  justify-content: start;
  align-items: center;
  gap: 0 ${space[8]};
  label {
    padding-bottom: 6px;
  }
  p {
    padding-top: 6px;
  }
  &[data-inline] label {
    padding: 0;
  }
  &[data-inline] {
    grid-template: 'label field go' auto '. trouble trouble' auto / auto minmax(0, 1fr) auto;
    justify-content: stretch;
  }
  label {
    grid-area: label;
    font: 700 ${type[14]} / 1.5 ${font.ui};
  }
  input {
    grid-area: field;
    width: 100%;
    min-width: 0;
    min-height: 44px;
    padding: 0 ${space[12]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.control};
    background: ${color.surface};
    color: ${color.ink};
    font-variant-numeric: tabular-nums;
    &::placeholder {
      color: ${color.inkSoft};
      opacity: 1;
    }
    &:focus-visible {
      outline-offset: 1px;
      border-color: ${color.indigo};
    }
    &[aria-invalid] {
      border-color: ${color.bad};
      box-shadow: inset 0 0 0 1px ${color.bad};
    }
  }
  p {
    grid-area: trouble;
    display: flex;
    gap: 6px;
    color: ${color.bad};
    font: 600 ${type[14]} / 1.45 ${font.ui};
    svg {
      flex: none;
      margin-top: 3px;
    }
  }
`;
