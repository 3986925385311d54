import { styled } from 'styled-components';
import { controlLook, formatNumber } from '@griot/ui';
import { Counter } from './counter.tsx';
import { FieldBox, useBoundField, type FieldProps } from './field.tsx';

export interface TextAreaProps extends FieldProps<string> {
  /** Bounds in characters; the counter shows them. */
  min?: number;
  max?: number;
  /** How long a text is; its trimmed length unless told otherwise. */
  measure?: (text: string) => number;
  rows?: number;
  placeholder?: string;
}

const Area = styled.textarea<{ $rows: number }>`
  ${controlLook}
  min-height: calc(${(p) => p.$rows * 1.5}em + 18px);
  max-height: 60vh;
  resize: vertical;
  field-sizing: content;
`;
/** Several lines of text, with a counter when it has bounds. Nothing is cut off: what is too long is said. */
export function TextArea({
  min,
  max,
  measure = (text) => text.trim().length,
  rows = 5,
  placeholder,
  validate,
  ...props
}: TextAreaProps) {
  const bounds = (value: string): string | undefined => {
    const length = measure(value);
    if (min !== undefined && length < min) return `${props.label} should be at least ${min} characters long`;
    if (max !== undefined && length > max)
      return `${props.label} should be at most ${formatNumber(max)} characters long`;
    return undefined;
  };
  const field = useBoundField<string>({ ...props, validate: validate ?? bounds }, '');
  const length = measure(field.value);
  const counter = (min !== undefined || max !== undefined) && <Counter length={length} min={min} max={max} />;
  return (
    <FieldBox field={field} label={props.label} hint={props.hint} required={props.required} aside={counter}>
      <Area
        {...field.control}
        $rows={rows}
        rows={rows}
        dir="auto"
        placeholder={placeholder}
        autoFocus={props.autoFocus}
        value={field.value}
        onChange={(event) => field.set(event.target.value)}
        onBlur={field.onBlur}
        onFocus={field.onFocus}
      />
    </FieldBox>
  );
}
