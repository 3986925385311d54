import { styled } from 'styled-components';

/** What somebody wrote, line by line. */
export const Words = styled.div`
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
