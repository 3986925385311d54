import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { FORM_ERROR } from 'final-form';
import { Form as FinalForm } from 'react-final-form';
import { styled } from 'styled-components';
import type { FieldTexts } from '@griot/contracts';
import { Notice, space } from '@griot/ui';
import { byField, type Checked } from './field-texts.ts';

/** What went wrong: texts by field, as the server sends them, or one text about the whole. Nothing when all went well. */
export type Refusal = FieldTexts | string | null | undefined | void;

export interface FormProps<Values extends object> {
  /** Sends the values. What was typed stays in place whatever comes back. */
  onSubmit: (values: Values) => Promise<Refusal> | Refusal;
  children: ReactNode;
  initial?: Partial<Values>;
  /** Checks that concern several fields: texts by field. */
  validate?: (values: Values) => Checked;
  /** Said above the form when fields are wrong (part 2 §5); null where the only field says it. */
  summary?: ReactNode;
  /** A form that stays after it was sent: what it starts from then, such as what is kept by now, or nothing. */
  renew?: (sent: Values) => Partial<Values>;
  id?: string;
  role?: 'search';
  /** Where the browser sends it, by GET, as long as no script does; its fields must be those of the address there. */
  action?: string;
  'aria-label'?: string;
  /** Hears whether there is something unsaved. */
  onDirty?: (dirty: boolean) => void;
}

const Fields = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;

const DirtyWatch = ({ dirty, onDirty }: { dirty: boolean; onDirty?: (dirty: boolean) => void }) => {
  // With the letter that makes it so: Escape may be the very next key.
  useLayoutEffect(() => onDirty?.(dirty), [dirty, onDirty]);
  return null;
};

/**
 * A form on react-final-form: shows every field's error beside the field, what belongs to no field above them,
 * reads it out, and takes the focus to the first field that is wrong.
 */
export function Form<Values extends object>({
  onSubmit,
  children,
  initial,
  validate,
  summary = 'One or more errors encountered.',
  renew,
  id,
  onDirty,
  ...rest
}: FormProps<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);
  // The initial values are those of the first render: a parent that renders again must not wipe what was typed.
  const [start] = useState(initial);

  useEffect(() => {
    if (attempt === 0) return;
    const form = element.current;
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!wrong) return;
    (wrong.matches('input, textarea, select, button')
      ? wrong
      : wrong.querySelector<HTMLElement>('input, button')
    )?.focus();
  }, [attempt]);

  const sent = useRef<Values | null>(null);
  const send = async (values: Values): Promise<Record<string, unknown> | undefined> => {
    const refusal = await onSubmit(values);
    if (!refusal) {
      sent.current = values;
      return undefined;
    }
    return typeof refusal === 'string' ? { [FORM_ERROR]: refusal } : byField(refusal);
  };

  return (
    <FinalForm<Values>
      onSubmit={send}
      initialValues={start}
      validate={validate && ((values) => byField(validate(values)))}
    >
      {({
        handleSubmit,
        submitFailed,
        submitting,
        error,
        submitError,
        errors,
        submitErrors,
        dirtySinceLastSubmit,
        hasValidationErrors,
        dirty,
        submitSucceeded,
        form,
      }) => {
        const known = new Set(form.getRegisteredFields());
        const stray = Object.entries({ ...errors, ...submitErrors } as Record<string, unknown>)
          .filter(([name, text]) => !known.has(name) && typeof text === 'string' && name !== FORM_ERROR)
          .map(([, text]) => text as string);
        const texts = [submitError ?? error, ...stray].filter(
          (text): text is string => typeof text === 'string' && text !== '',
        );
        const shown =
          submitFailed &&
          !submitting &&
          (hasValidationErrors || (!dirtySinceLastSubmit && submitErrors !== undefined) || texts.length > 0) &&
          (texts.length > 0 || summary !== null);
        return (
          <Fields
            {...rest}
            id={id}
            ref={element}
            noValidate
            aria-busy={submitting || undefined}
            onSubmit={(event: FormEvent) => {
              // A form in a dialog must not send the form around the dialog.
              event.stopPropagation();
              sent.current = null;
              void Promise.resolve(handleSubmit(event)).then(() => {
                setAttempt((n) => n + 1);
                if (renew && sent.current) form.restart(renew(sent.current));
              });
            }}
          >
            <DirtyWatch dirty={Boolean(dirty) && !submitSucceeded} onDirty={onDirty} />
            <div role="alert" hidden={!shown}>
              {shown && <Notice tone="bad">{texts.length > 0 ? texts.join(' ') : summary}</Notice>}
            </div>
            {children}
          </Fields>
        );
      }}
    </FinalForm>
  );
}
