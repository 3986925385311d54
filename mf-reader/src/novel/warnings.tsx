import { WARNING_TEXTS, type Entities } from '@griot/contracts';
import { Button, color, Notice, space, type } from '@griot/ui';
import { styled } from 'styled-components';

type Warned = Pick<Entities['Novel'], 'warnings'>;

/** What a novel's author warns of; nothing where that is nothing. */
export const WarningList = ({ novel }: { novel: Warned }) =>
  novel.warnings.length === 0 ? null : (
    <Line>
      <b>Content warnings:</b> {namesOf(novel)}
    </Line>
  );

/** Over the page of a novel whose cover and synopsis its reader wants blurred. */
export const Blurred = ({ novel, onShow }: { novel: Warned; onShow: () => void }) => (
  <Over>
    <Notice
      action={
        <Button size="small" onClick={onShow}>
          Show
        </Button>
      }
    >
      Its own cover and its synopsis are out of sight, as you have chosen. This novel warns of: {namesOf(novel)}.
    </Notice>
  </Over>
);

const namesOf = ({ warnings }: Warned): string => warnings.map((one) => WARNING_TEXTS[one]).join(', ');

const Line = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
  & > b {
    color: ${color.ink};
  }
`;
const Over = styled.div`
  margin-bottom: ${space[24]};
`;
