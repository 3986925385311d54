import { HIDE_RULE_NAMES, type Entities } from '@griot/contracts';
import { Badge, Cluster, color, space, type } from '@griot/ui';
import { styled } from 'styled-components';

type Novel = Pick<Entities['OwnNovel'], 'completed' | 'num_chapters' | 'hidden_reason' | 'hidden_rule'>;

/** How a story stands: ongoing or completed (part 1 §4), and whether readers find it. */
export function StoryState({ novel }: { novel: Novel }) {
  return (
    <State>
      <Cluster $gap={4}>
        <Badge tone={novel.completed ? 'good' : 'info'}>{novel.completed ? 'Completed' : 'Ongoing'}</Badge>
        {novel.hidden_reason === null ? null : <Badge tone="warn">Hidden</Badge>}
        {novel.num_chapters === 0 && <Badge>Draft</Badge>}
      </Cluster>
      {novel.hidden_reason === null ? null : (
        <Quiet>
          An editor hides it from readers
          {novel.hidden_rule ? ` by the rule “${HIDE_RULE_NAMES[novel.hidden_rule]}”` : ''}: {novel.hidden_reason}
        </Quiet>
      )}
      {novel.hidden_reason === null && novel.num_chapters === 0 && <Quiet>No chapter is published yet</Quiet>}
    </State>
  );
}

const State = styled.span`
  display: grid;
  gap: ${space[4]};
  min-width: 0;
`;
const Quiet = styled.span`
  color: ${color.inkSoft};
  font-size: ${type[14]};
  overflow-wrap: anywhere;
`;
