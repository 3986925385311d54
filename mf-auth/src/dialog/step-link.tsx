import type { MouseEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { type } from '@griot/ui';
import type { Flow } from './flow.ts';
import { addressOf, type Step } from './step.ts';

const Line = styled.p`
  font-size: ${type[16]};
  text-align: center;
`;
const Link = styled.a`
  display: inline-block;
  padding: 10px 4px;
  font-weight: 700;
`;

/** "New here? Sign up": a link to another step, which takes the place of this one in the history. */
export function StepLink({
  flow,
  to,
  before,
  children,
}: {
  flow: Flow;
  to: Step;
  before: string;
  children: ReactNode;
}) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void flow.show(to);
  };
  return (
    <Line>
      {before}{' '}
      <Link href={addressOf(to, flow.carried)} onClick={follow}>
        {children}
      </Link>
    </Line>
  );
}
