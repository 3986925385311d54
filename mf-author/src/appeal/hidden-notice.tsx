import { HIDE_RULE_NAMES, type Entities } from '@griot/contracts';
import { Notice, space } from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { AppealState } from './appeal-state.tsx';

interface HiddenNoticeProps {
  novel: Entities['OwnNovel'];
  /** What that means where it is said. */
  children?: ReactNode;
}

/** Says where a novel is written that staff keep it from readers, why, and how to appeal; nothing where they do not. */
export const HiddenNotice = ({ novel, children }: HiddenNoticeProps) =>
  novel.hidden_reason === null ? null : (
    <Notice tone="warn" title="An editor has hidden this novel from readers.">
      <Facts>
        <span>
          {novel.hidden_rule ? `By the rule “${HIDE_RULE_NAMES[novel.hidden_rule]}”: ` : ''}
          {novel.hidden_reason}
        </span>
        {children ? <span>{children}</span> : null}
        <AppealState novel={novel} />
      </Facts>
    </Notice>
  );

const Facts = styled.span`
  display: grid;
  justify-items: start;
  gap: ${space[8]};
  overflow-wrap: anywhere;
`;
