import { useWritten } from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** What does nothing before scripts are there: until then it is seen, and no press on it is lost. */
export const Scripted = ({ children }: { children: ReactNode }) => <Box inert={useWritten()}>{children}</Box>;

const Box = styled.span`
  display: contents;
`;
