import { useRef, type KeyboardEvent, type Ref } from 'react';
import { styled } from 'styled-components';
import { color, SearchIcon, space, XIcon } from '@griot/ui';
import { FieldBox, Input, useBoundField, type FieldProps } from './field.tsx';

export interface SearchFieldProps extends FieldProps<string> {
  placeholder?: string;
  maxLength?: number;
  /** Hears each change. */
  onText?: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** The list of finds that the field steers (`role=combobox`): its id, and that of the option the arrows stand on. */
  list?: { id: string; open: boolean; active: string | undefined };
  ref?: Ref<HTMLInputElement>;
}

const Line = styled.span`
  position: relative;
  display: block;
  & > svg {
    position: absolute;
    top: 13px;
    left: ${space[12]};
    color: ${color.inkSoft};
    pointer-events: none;
  }
  & > input {
    padding-left: 40px;
    padding-right: 44px;
  }
  & > button {
    position: absolute;
    inset: 0 0 auto auto;
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    padding: 0;
    border: 0;
    background: none;
    color: ${color.inkSoft};
  }
  @media (hover: hover) {
    & > button:hover {
      color: ${color.ink};
    }
  }
`;

/** Words to search for, heard as they are typed. It complains of being empty when it is sent, not when it is left. */
export function SearchField({ placeholder, maxLength, onText, onKeyDown, list, ref, ...props }: SearchFieldProps) {
  const field = useBoundField<string>(props, '');
  const line = useRef<HTMLSpanElement>(null);
  const change = (text: string): void => {
    field.set(text);
    onText?.(text);
  };
  const steering =
    list === undefined
      ? { role: 'searchbox' }
      : {
          role: 'combobox',
          'aria-autocomplete': 'list' as const,
          'aria-expanded': list.open,
          'aria-controls': list.open ? list.id : undefined,
          'aria-activedescendant': list.active,
        };
  return (
    <FieldBox field={field} label={props.label} hint={props.hint}>
      <Line ref={line}>
        <SearchIcon size={18} aria-hidden="true" />
        <Input
          {...field.control}
          {...steering}
          ref={ref}
          type="text"
          dir="auto"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          maxLength={maxLength}
          autoFocus={props.autoFocus}
          value={field.value}
          onChange={(event) => change(event.target.value)}
          onFocus={field.onFocus}
          onKeyDown={onKeyDown}
        />
        {field.value === '' || props.disabled ? null : (
          <button
            type="button"
            aria-label="Clear"
            onClick={() => {
              change('');
              line.current?.querySelector('input')?.focus();
            }}
          >
            <XIcon size={18} aria-hidden="true" />
          </button>
        )}
      </Line>
    </FieldBox>
  );
}
