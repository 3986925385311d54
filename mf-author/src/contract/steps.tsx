import { CheckIcon, color, font, space, type } from '@griot/ui';
import type { Ref } from 'react';
import { styled } from 'styled-components';
import { STEPS, type Step } from './fields.ts';

/** Where in the form one is; it takes the focus when a step is changed. */
export const Steps = ({ step, ref }: { step: Step; ref: Ref<HTMLOListElement> }) => (
  <List ref={ref} tabIndex={-1} aria-label={`Step ${step + 1} of ${STEPS.length}: ${STEPS[step]}`}>
    {STEPS.map((name, n) => (
      <li key={name} aria-current={n === step ? 'step' : undefined}>
        <b aria-hidden="true">{n < step ? <CheckIcon size={16} /> : n + 1}</b>
        {name}
      </li>
    ))}
  </List>
);

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]} ${space[24]};
  scroll-margin-top: ${space[72]};
  color: ${color.inkSoft};
  font: 700 ${type[14]} / 1.5 ${font.ui};
  & > li {
    display: flex;
    align-items: center;
    gap: ${space[8]};
  }
  & b {
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    border: 1px solid ${color.edge};
    border-radius: 50%;
    font-variant-numeric: tabular-nums;
  }
  & > [aria-current] {
    color: ${color.ink};
  }
  & > [aria-current] > b {
    border-color: ${color.indigo};
    background: ${color.indigo};
    color: ${color.onIndigo};
  }
`;
