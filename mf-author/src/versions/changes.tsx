import { color, Prose, VisuallyHidden } from '@griot/ui';
import { styled } from 'styled-components';
import type { ComparedLine, Part } from './compare.ts';

/** A text with what became of it: heard as well as seen. */
export const Changes = ({ lines }: { lines: readonly ComparedLine[] }) => (
  <Text>
    {lines.map(({ heading, parts }, n) => {
      const Line = heading ? 'h3' : 'p';
      return <Line key={n}>{parts.map(partOf)}</Line>;
    })}
  </Text>
);

const partOf = ({ change, text }: Part, n: number) =>
  change === 'same' ? (
    text
  ) : change === 'added' ? (
    <ins key={n}>
      <VisuallyHidden>Added: </VisuallyHidden>
      {text}
    </ins>
  ) : (
    <del key={n}>
      <VisuallyHidden>Removed: </VisuallyHidden>
      {text}
    </del>
  );

const Text = styled(Prose)`
  & ins {
    color: ${color.good};
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  & del {
    color: ${color.bad};
    text-decoration: line-through;
  }
`;
