import { styled } from 'styled-components';
import type { ReactNode } from 'react';
import { CircleAlertIcon, color, space, type } from '@griot/ui';
import { useBoundField, type FieldProps } from './field.tsx';

export interface CheckboxProps extends FieldProps<boolean> {
  /** Shown instead of the label, where it needs links. */
  children?: ReactNode;
}

const Line = styled.label`
  display: flex;
  gap: ${space[12]};
  padding: 10px 0;
  cursor: pointer;
  & > input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 2px 0 0;
    accent-color: ${color.indigo};
  }
`;
const Note = styled.p<{ $bad?: boolean }>`
  display: flex;
  gap: 6px;
  margin-left: ${space[32]};
  color: ${(p) => (p.$bad ? color.bad : color.inkSoft)};
  font-size: ${type[14]};
  & > svg {
    flex: none;
    margin-top: 3px;
  }
`;

/** Yes or no. */
export function Checkbox({ children, ...props }: CheckboxProps) {
  const field = useBoundField<boolean>(props, false);
  return (
    <div>
      <Line>
        <input
          {...field.control}
          type="checkbox"
          checked={field.value}
          onChange={(event) => field.set(event.target.checked)}
          onBlur={field.onBlur}
          onFocus={field.onFocus}
        />
        <span>{children ?? props.label}</span>
      </Line>
      {props.hint !== undefined && <Note id={field.ids.hint}>{props.hint}</Note>}
      {field.error && (
        <Note id={field.ids.error} $bad>
          <CircleAlertIcon size={15} aria-hidden="true" />
          {field.error}
        </Note>
      )}
    </div>
  );
}
