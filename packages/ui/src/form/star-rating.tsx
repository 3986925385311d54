import { useId } from 'react';
import { styled } from 'styled-components';
import { color, radius, space, StarIcon, VisuallyHidden } from '@griot/ui';
import { FieldBox, useBoundField, type FieldProps } from './field.tsx';

export type StarRatingProps = FieldProps<number>;

const Row = styled.div`
  display: flex;
  width: fit-content;
  margin-left: -${space[8]};
`;
const Star = styled.label`
  display: grid;
  place-items: center;
  position: relative;
  width: 44px;
  height: 44px;
  border-radius: ${radius.control};
  color: ${color.edge};
  cursor: pointer;
  &[data-full] {
    color: ${color.gold};
  }
  &[data-full] svg {
    fill: currentColor;
  }
  @media (hover: hover) {
    &:hover,
    &:has(~ &:hover) {
      color: ${color.gold};
    }
  }
  &:has(:focus-visible) {
    outline: 2px solid ${color.indigo};
    outline-offset: -2px;
  }
  &:has(:disabled) {
    cursor: not-allowed;
  }
  & > input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
`;

/** One to five stars, as radio buttons: the arrow keys go from star to star. Nothing is chosen at first. */
export function StarRating(props: StarRatingProps) {
  const field = useBoundField<number>(props, 0);
  const group = useId();
  const { id: _, name, disabled, ...aria } = field.control;
  return (
    <FieldBox field={field} label={props.label} hint={props.hint} required={props.required} group>
      <Row {...aria} role="radiogroup" aria-labelledby={field.ids.label}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <Star key={stars} data-full={stars <= field.value || undefined}>
            <input
              type="radio"
              name={`${group}${name}`}
              value={stars}
              checked={field.value === stars}
              disabled={disabled}
              autoFocus={props.autoFocus && stars === (field.value || 1)}
              onChange={() => field.set(stars)}
              onBlur={field.onBlur}
              onFocus={field.onFocus}
            />
            <VisuallyHidden>{stars === 1 ? '1 star' : `${stars} stars`}</VisuallyHidden>
            <StarIcon size={26} aria-hidden="true" />
          </Star>
        ))}
      </Row>
    </FieldBox>
  );
}
