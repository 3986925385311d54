import { Disclosure } from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** A question and its answer. */
export interface Question {
  question: string;
  answer: ReactNode;
}

export interface FaqProps {
  items: readonly Question[];
  /** One item is open at a time among those of the same name; without it they open independently. */
  group?: string;
}

/** Questions that unfold, the first of them open. */
export const Faq = ({ items, group }: FaqProps) => (
  <List>
    {items.map(({ question, answer }, n) => (
      <Disclosure key={question} summary={question} open={n === 0} {...(group === undefined ? {} : { group })}>
        {answer}
      </Disclosure>
    ))}
  </List>
);

const List = styled.div`
  line-height: 1.65;
  & p,
  & ul {
    max-width: 54ch;
  }
  & p + p,
  & p + ul,
  & ul + p {
    margin-top: 12px;
  }
  & ul {
    padding-left: 1.3em;
    list-style: disc;
  }
`;
