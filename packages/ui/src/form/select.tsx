import { styled } from 'styled-components';
import { controlLook, ChevronDownIcon, color } from '@griot/ui';
import { FieldBox, useBoundField, type FieldProps } from './field.tsx';

export interface Option {
  value: string;
  label: string;
  hint?: string;
  disabled?: boolean;
}

export interface SelectProps extends FieldProps<string> {
  options: readonly Option[];
  /** What stands there before a choice is made. */
  placeholder?: string;
}

const Line = styled.div`
  position: relative;
  & > svg {
    position: absolute;
    right: 12px;
    top: 12px;
    pointer-events: none;
    color: ${color.inkSoft};
  }
`;
const Chooser = styled.select`
  ${controlLook} padding-right: 40px;
  appearance: none;
  cursor: pointer;
`;

/** One of several, from the browser's own list. */
export function Select({ options, placeholder = 'Choose…', ...props }: SelectProps) {
  const field = useBoundField<string>(props, '');
  return (
    <FieldBox field={field} label={props.label} hint={props.hint} required={props.required}>
      <Line>
        <Chooser
          {...field.control}
          autoFocus={props.autoFocus}
          value={field.value}
          onChange={(event) => field.set(event.target.value)}
          onBlur={field.onBlur}
          onFocus={field.onFocus}
        >
          <option value="" disabled={Boolean(props.required)}>
            {placeholder}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </Chooser>
        <ChevronDownIcon size={20} aria-hidden="true" />
      </Line>
    </FieldBox>
  );
}
