import { render, screen } from '@testing-library/react';
import { styled } from 'styled-components';
import { belowTopBar } from './tokens.ts';

const Sticky = styled.p`
  position: sticky;
  ${belowTopBar((bar) => `top: ${bar};`)}
`;

test('what sticks keeps below the bar of the frame, and moves up while that is hidden', () => {
  render(<Sticky>Bold, italic, a picture</Sticky>);
  const toolbar = screen.getByText('Bold, italic, a picture');
  expect(toolbar).toHaveStyle({ top: 'var(--top-bar, 0px)' });
  document.documentElement.dataset['topBar'] = 'hidden';
  expect(toolbar).toHaveStyle({ top: '0px' });
  document.documentElement.dataset['topBar'] = 'shown';
  expect(toolbar).toHaveStyle({ top: 'var(--top-bar, 0px)' });
});
