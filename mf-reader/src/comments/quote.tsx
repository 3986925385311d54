import { color, space, type } from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** The words that a comment is about. */
export const Quote = ({ label, children }: { label?: string; children: ReactNode }) => (
  <Figure>
    {label ? <figcaption>{label}</figcaption> : null}
    <blockquote>{children}</blockquote>
  </Figure>
);

const Figure = styled.figure`
  margin: 0;
  padding-left: ${space[12]};
  border-left: 3px solid ${color.terracotta};
  color: ${color.inkSoft};
  font-size: ${type[14]};
  figcaption {
    font-weight: 700;
  }
  blockquote {
    display: -webkit-box;
    margin: 0;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow-wrap: anywhere;
  }
`;
