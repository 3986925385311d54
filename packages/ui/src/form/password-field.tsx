import { useState } from 'react';
import { styled } from 'styled-components';
import { PASSWORD_MIN } from '@griot/contracts';
import { color, EyeIcon, EyeOffIcon, IconButton, motion, type } from '@griot/ui';
import { FieldBox, Input, useBoundField, type FieldProps } from './field.tsx';
import { passwordStrength, STRENGTH_WORDS } from './password-strength.ts';

export interface PasswordFieldProps extends FieldProps<string> {
  /** `current` where it is asked for, `new` where it is set: password managers act on it. */
  purpose: 'current' | 'new';
  /** Advises on strength while one types; a new password is then also checked for its least length. */
  advise?: boolean;
}

const Line = styled.div`
  position: relative;
  & > input {
    padding-right: 52px;
  }
  & > button {
    position: absolute;
    inset: 0 0 auto auto;
  }
`;
const Advice = styled.div`
  display: grid;
  grid-template-columns: repeat(4, 1fr) auto;
  align-items: center;
  gap: 4px;
  & > i {
    height: 4px;
    border-radius: 2px;
    background: ${color.line};
    transition: background-color ${motion.base};
  }
  & > span {
    min-width: 15ch;
    padding-left: 8px;
    color: ${color.inkSoft};
    font-size: ${type[14]};
    text-align: right;
  }
`;
const tints = [color.line, color.bad, color.warn, color.good, color.good];

const longEnough = (value: string): string | undefined =>
  value.length < PASSWORD_MIN ? `Password must be at least ${PASSWORD_MIN} characters long.` : undefined;

/** A password, hidden until one asks to see it. */
export function PasswordField({
  purpose,
  advise = false,
  validate = purpose === 'new' && advise ? longEnough : undefined,
  ...props
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const field = useBoundField<string>({ ...props, validate }, '');
  const strength = passwordStrength(field.value);
  return (
    <FieldBox field={field} label={props.label} hint={props.hint} required={props.required}>
      <Line>
        <Input
          {...field.control}
          type={shown ? 'text' : 'password'}
          autoComplete={`${purpose}-password`}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={props.autoFocus}
          value={field.value}
          onChange={(event) => field.set(event.target.value)}
          onBlur={field.onBlur}
          onFocus={field.onFocus}
        />
        {/* Named without the field's own name, which describes it: whoever looks for "Password" finds the field. */}
        <IconButton label={shown ? 'Hide' : 'Show'} aria-describedby={field.ids.label} onClick={() => setShown(!shown)}>
          {shown ? <EyeOffIcon size={20} aria-hidden="true" /> : <EyeIcon size={20} aria-hidden="true" />}
        </IconButton>
      </Line>
      {advise && (
        <Advice>
          {[1, 2, 3, 4].map((step) => (
            <i key={step} style={step <= strength ? { background: tints[strength] } : undefined} />
          ))}
          <span role="status">{STRENGTH_WORDS[strength]}</span>
        </Advice>
      )}
    </FieldBox>
  );
}
