import { FieldBox, Input, useBoundField, type FieldProps } from './field.tsx';

export interface TextFieldProps extends FieldProps<string> {
  type?: 'text' | 'email' | 'search' | 'url' | 'tel' | 'number' | 'date' | 'datetime-local' | 'time';
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url' | 'search';
  spellCheck?: boolean;
  readOnly?: boolean;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const asEmail = (value: string): string | undefined =>
  EMAIL.test(value.trim()) ? undefined : 'Enter an e-mail address, such as name@example.com';

/** One line of text. With `type="email"` it also checks the address and turns off capitals and spelling. */
export function TextField({
  type = 'text',
  validate = type === 'email' ? asEmail : undefined,
  autoComplete,
  placeholder,
  maxLength,
  inputMode,
  spellCheck,
  readOnly,
  ...props
}: TextFieldProps) {
  const field = useBoundField<string>({ ...props, validate }, '');
  return (
    <FieldBox field={field} label={props.label} hint={props.hint} required={props.required}>
      <Input
        {...field.control}
        type={type}
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
