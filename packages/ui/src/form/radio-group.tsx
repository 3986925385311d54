import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, radius, space, type } from '@griot/ui';
import { FieldBox, useBoundField, type FieldProps } from './field.tsx';
import type { Option } from './select.tsx';

export interface RadioGroupProps extends FieldProps<string> {
  /** `picture` is the address of a small image that shows what the label names; `aside` stands at the end of its line: a price. */
  options: readonly (Option & { picture?: string; aside?: ReactNode })[];
  /** One below the other, however wide the place is. */
  stacked?: boolean;
}

const Choices = styled.div<{ $stacked: boolean }>`
  display: grid;
  grid-template-columns: ${(p) => (p.$stacked ? 'minmax(0, 1fr)' : 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))')};
  gap: ${space[8]};
`;
const Choice = styled.label`
  display: flex;
  gap: ${space[12]};
  min-height: 44px;
  padding: 9px ${space[12]};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.surface};
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      background: ${color.sunken};
    }
  }
  &:has(:checked) {
    border-color: ${color.indigo};
    box-shadow: inset 0 0 0 1px ${color.indigo};
    background: ${color.indigoWash};
  }
  &:has(:focus-visible) {
    outline: 2px solid ${color.indigo};
    outline-offset: 2px;
  }
  &:has(:disabled) {
    color: ${color.inkSoft};
    cursor: not-allowed;
  }
  &:has(:disabled:not(:checked)) {
    border-color: ${color.line};
    background: ${color.sunken};
  }
  & > input {
    flex: none;
    width: 18px;
    height: 18px;
    margin: 3px 0 0;
    accent-color: ${color.indigo};
    outline: none;
  }
  & > img {
    flex: none;
    width: 40px;
    height: 40px;
    align-self: center;
    object-fit: contain;
  }
  & > span {
    min-width: 0;
  }
  & > b {
    margin-left: auto;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  & small {
    display: block;
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
`;

/** One of a few, all in sight. */
export function RadioGroup({ options, stacked = false, ...props }: RadioGroupProps) {
  const field = useBoundField<string>(props, '');
  const base = useId();
  const { id: _, name, disabled, ...aria } = field.control;
  return (
    <FieldBox field={field} label={props.label} hint={props.hint} required={props.required} group>
      <Choices
        {...aria}
        $stacked={stacked}
        role="radiogroup"
        aria-labelledby={field.ids.label}
        aria-disabled={disabled || undefined}
      >
        {options.map((option, i) => (
          <Choice key={option.value}>
            <input
              type="radio"
              name={`${base}${name}`}
              value={option.value}
              checked={field.value === option.value}
              disabled={disabled || option.disabled}
              autoFocus={props.autoFocus && i === 0}
              aria-describedby={option.hint ? `${base}-${i}` : undefined}
              onChange={() => field.set(option.value)}
              onBlur={field.onBlur}
              onFocus={field.onFocus}
            />
            {option.picture === undefined ? null : (
              <img src={option.picture} alt="" width={40} height={40} loading="lazy" />
            )}
            <span>
              {option.label}
              {option.hint && (
                <small id={`${base}-${i}`} aria-hidden="true">
                  {option.hint}
                </small>
              )}
            </span>
            {option.aside === undefined ? null : <b>{option.aside}</b>}
          </Choice>
        ))}
      </Choices>
    </FieldBox>
  );
}
