import { css } from 'styled-components';
import { color, font, radius, space, type } from '../theme/tokens.ts';

/** How a control looks in which one types or chooses. */
export const controlLook = css`
  width: 100%;
  min-height: 44px;
  padding: 8px ${space[12]};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};
  font: 400 ${type[16]} / 1.5 ${font.ui};
  &::placeholder {
    color: ${color.inkSoft};
    opacity: 1;
  }
  @media (hover: hover) {
    &:hover {
      border-color: ${color.inkSoft};
    }
  }
  &:focus-visible {
    outline-offset: 1px;
    border-color: ${color.indigo};
  }
  &[aria-invalid='true'] {
    border-color: ${color.bad};
    box-shadow: inset 0 0 0 1px ${color.bad};
  }
  &[readonly] {
    background: ${color.sunken};
    border-color: ${color.line};
  }
  &:disabled,
  &[aria-disabled='true'] {
    background: ${color.sunken};
    color: ${color.inkSoft};
    border-color: ${color.line};
    cursor: not-allowed;
  }
`;
