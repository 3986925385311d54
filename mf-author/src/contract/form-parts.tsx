import { space } from '@griot/ui';
import { styled } from 'styled-components';

/** Says when a line has more than so many characters. */
export const atMost =
  (max: number) =>
  (text: string): string | undefined =>
    text.trim().length > max ? `At most ${max} characters.` : undefined;

/** Fields beside each other where there is room. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
  gap: ${space[24]} ${space[16]};
  align-items: start;
`;
