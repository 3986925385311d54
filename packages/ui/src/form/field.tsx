import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useField, useForm } from 'react-final-form';
import { styled } from 'styled-components';
import { CircleAlertIcon, color, controlLook, font, space, type } from '@griot/ui';

/** What every field takes. */
export interface FieldProps<Value> {
  name: string;
  label: string;
  /** A quieter line under the label. */
  hint?: ReactNode;
  /** Must be filled; the text is "<label> is required" unless given. */
  required?: boolean | string;
  /** A text when the value is wrong, nothing when it is right. */
  validate?: (value: Value, all: object) => string | undefined;
  disabled?: boolean;
  /** The field to start in. */
  autoFocus?: boolean;
}

export interface BoundField<Value> {
  value: Value;
  set: (value: Value) => void;
  onBlur: () => void;
  onFocus: () => void;
  /** The text beside the field, once there is reason to show it. */
  error: string | undefined;
  /** For the control itself. */
  control: {
    id: string;
    name: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
    'aria-required': true | undefined;
    disabled: boolean | undefined;
  };
  ids: { hint: string; error: string; label: string };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Binds a field to its form: value, error, and the ids that tie label, hint and error to the control. */
export function useBoundField<Value>(
  { name, label, hint, required, validate, disabled }: FieldProps<Value>,
  empty: Value,
): BoundField<Value> {
  const id = useId();
  const check = (value: Value | undefined, all: object): string | undefined => {
    if (required && isEmpty(value)) return typeof required === 'string' ? required : `${label} is required`;
    return isEmpty(value) ? undefined : validate?.(value as Value, all);
  };
  const { input, meta } = useField<Value>(name, {
    validate: check,
    parse: (value: unknown) => value,
    format: (value: unknown) => value ?? empty,
    allowNull: true,
  });
  // The library knows a field only once it is painted, and then puts its initial value in the place of what was typed by then.
  const form = useForm();
  const early = useRef<{ value: Value } | 'no more'>(null);
  useEffect(() => {
    if (early.current && early.current !== 'no more') form.change(name, early.current.value);
    early.current = 'no more';
  }, [form, name]);
  // Passing by an empty field is no mistake yet.
  const tried = meta.submitFailed || (meta.touched && (meta.modified || !isEmpty(input.value)));
  const local = tried ? (meta.error as string | undefined) : undefined;
  const sent = meta.dirtySinceLastSubmit ? undefined : (meta.submitError as string | undefined);
  const error = local ?? sent;
  const ids = { hint: `${id}-hint`, error: `${id}-error`, label: `${id}-label` };
  return {
    value: input.value,
    set: (value) => {
      if (early.current !== 'no more') early.current = { value };
      input.onChange(value);
    },
    onBlur: () => input.onBlur(),
    onFocus: () => input.onFocus(),
    error,
    ids,
    control: {
      id,
      name,
      disabled,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': [hint !== undefined && ids.hint, error && ids.error].filter(Boolean).join(' ') || undefined,
      'aria-required': required ? true : undefined,
    },
  };
}

export const Input = styled.input`
  ${controlLook}
`;

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 6px;
  & > fieldset {
    display: contents;
  }
`;
const NameLine = styled.span`
  font: 700 ${type[14]} / 1.5 ${font.ui};
  & > b {
    color: ${color.bad};
    font-weight: 700;
  }
`;
const Hint = styled.span`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
const ErrorText = styled.span`
  display: flex;
  gap: 6px;
  color: ${color.bad};
  font: 600 ${type[14]} / 1.45 ${font.ui};
  & > svg {
    flex: none;
    margin-top: 3px;
  }
`;

/** Beside the label and not in it: the mark is no part of the field's name. */
const RequiredMark = () => <b aria-hidden="true"> *</b>;

interface FieldBoxProps {
  field: Pick<BoundField<unknown>, 'error' | 'ids' | 'control'>;
  label: string;
  hint?: ReactNode;
  required?: boolean | string;
  children: ReactNode;
  /** A set of controls rather than one: the label is not tied to a single control. */
  group?: boolean;
  /** Beside the error, on the right: a counter. */
  aside?: ReactNode;
}

const Foot = styled.span`
  display: flex;
  justify-content: space-between;
  gap: ${space[12]};
  &:empty {
    display: none;
  }
`;

/** Label, hint, control, error: the same order and distances for every field. */
export function FieldBox({ field, label, hint, required, children, group = false, aside }: FieldBoxProps) {
  const { ids, control, error } = field;
  return (
    <Box>
      <NameLine>
        {group ? (
          <span id={ids.label}>{label}</span>
        ) : (
          <label id={ids.label} htmlFor={control.id}>
            {label}
          </label>
        )}
        {required && <RequiredMark />}
      </NameLine>
      {hint !== undefined && <Hint id={ids.hint}>{hint}</Hint>}
      {children}
      <Foot>
        {error && (
          <ErrorText id={ids.error}>
            <CircleAlertIcon size={15} aria-hidden="true" />
            {error}
          </ErrorText>
        )}
        {aside}
      </Foot>
    </Box>
  );
}
