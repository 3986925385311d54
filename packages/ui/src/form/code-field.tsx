import { styled } from 'styled-components';
import { CODE_DIGITS } from '@griot/contracts';
import { font, type } from '@griot/ui';
import { FieldBox, Input, useBoundField, type FieldProps } from './field.tsx';

export interface CodeFieldProps extends FieldProps<string> {
  /** How many digits a full code has. */
  digits?: number;
  /** Told once when the last digit is in. */
  onFull?: (code: string) => void;
}

const Digits = styled(Input)`
  max-width: 280px;
  font: 700 ${type[26]} / 1.3 ${font.ui};
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.35em;
`;

/** A one-time code: digits only, however it was pasted; phones offer it from the message. */
export function CodeField({ digits = CODE_DIGITS, onFull, validate, ...props }: CodeFieldProps) {
  const check = validate ?? ((value: string) => (value.length < digits ? `The code has ${digits} digits` : undefined));
  const field = useBoundField<string>({ ...props, validate: check }, '');
  const change = (typed: string): void => {
    const code = typed.replace(/\D/g, '').slice(0, digits);
    if (code === field.value) return;
    field.set(code);
    if (code.length === digits) onFull?.(code);
  };
  return (
    <FieldBox field={field} label={props.label} hint={props.hint} required={props.required}>
      {/* No maxLength: it would cut a pasted "123 456" before the space is dropped. */}
      <Digits
        {...field.control}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={props.autoFocus}
        value={field.value}
        onChange={(event) => change(event.target.value)}
        onBlur={field.onBlur}
        onFocus={field.onFocus}
      />
    </FieldBox>
  );
}
