import { formatNumber } from '@griot/ui';
import { Counter } from './counter.tsx';
import { FieldBox, Input, useBoundField, type FieldProps } from './field.tsx';

export interface TextFieldProps extends FieldProps<string> {
  type?: 'text' | 'email' | 'search' | 'url' | 'tel' | 'number' | 'date' | 'datetime-local' | 'time';
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number;
  /** How many characters there may be, where what is too long is said and not cut off; the counter shows it. */
  max?: number;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url' | 'search';
  spellCheck?: boolean;
  readOnly?: boolean;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const asEmail = (value: string): string | undefined =>
  EMAIL.test(value.trim()) ? undefined : 'Enter an e-mail address, such as name@example.com';

/** One line of text, with a counter when it has a bound. With `type="email"` it also checks the address and turns off capitals and spelling. */
export function TextField({
  type = 'text',
  validate = type === 'email' ? asEmail : undefined,
  autoComplete,
  placeholder,
  maxLength,
  max,
  inputMode,
  spellCheck,
  readOnly,
  ...props
}: TextFieldProps) {
  const checked: TextFieldProps['validate'] = (value, all) =>
    max !== undefined && value.trim().length > max
      ? `Please, keep it to ${formatNumber(max)} characters.`
      : validate?.(value, all);
  const field = useBoundField<string>({ ...props, validate: checked }, '');
  const counter = max === undefined ? null : <Counter length={field.value.trim().length} max={max} />;
  return (
    <FieldBox field={field} label={props.label} hint={props.hint} required={props.required} aside={counter}>
      <Input
        {...field.control}
        type={type}
        dir={type === 'text' || type === 'search' ? 'auto' : undefined}
        autoComplete={autoComplete ?? (type === 'email' ? 'email' : undefined)}
        placeholder={placeholder}
        maxLength={maxLength}
        inputMode={inputMode}
        spellCheck={spellCheck ?? (type === 'email' ? false : undefined)}
        autoCapitalize={type === 'email' ? 'none' : undefined}
        readOnly={readOnly}
        autoFocus={props.autoFocus}
        value={field.value}
        onChange={(event) => field.set(event.target.value)}
        onBlur={field.onBlur}
        onFocus={field.onFocus}
      />
    </FieldBox>
  );
}
