import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useAction, useCall } from '@griot/remote-kit';
import {
  Button,
  Card,
  Cluster,
  color,
  Delayed,
  ErrorState,
  formatMoment,
  Notice,
  Skeleton,
  space,
  Stack,
  type,
} from '@griot/ui';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { Changes } from './changes.tsx';
import { compare } from './compare.ts';

export interface VersionPaneProps {
  novel: string;
  /** The chapter as it stands. */
  draft: Entities['Draft'];
  version: string;
  onRestored: () => void;
  /** It was saved somewhere else meanwhile: what stands has to be looked at anew. */
  onStale: () => void;
}

/** One version beside the draft as it stands, to be brought back. */
export function VersionPane({ novel, draft, version, onRestored, onStale }: VersionPaneProps) {
  const params = { novel, chapter: draft.id, version };
  const found = useCall('GET /novels/mine/{novel}/chapters/{chapter}/versions/{version}/', { params });
  const [trouble, setTrouble] = useState('');
  const restoring = useAction('POST /novels/mine/{novel}/chapters/{chapter}/versions/{version}/restore/', {
    success: 'The version has been restored',
    failure: null,
  });
  const then = found.data;
  const lines = useMemo(() => (then ? compare(then.draft, draft.draft) : []), [then, draft.draft]);
  const changed = lines.some(({ parts }) => parts.some(({ change }) => change !== 'same'));
  const awaiting = draft.draft_state === 'awaiting approval';

  const restore = async (): Promise<void> => {
    setTrouble('');
    try {
      if (await restoring.run({ params, body: { version: draft.version } })) onRestored();
    } catch (error) {
      setTrouble(messageOf(error, 'Failed to restore the version'));
      onStale();
    }
  };

  if (!then && found.isError)
    return (
      <ErrorState title="This version did not load." onRetry={() => void found.refetch()} busy={found.isFetching}>
        {messageOf(found.error, 'Failed to get the version')}
      </ErrorState>
    );
  if (!then)
    return (
      <Delayed>
        <Skeleton shape="text" lines={9} />
      </Delayed>
    );
  const isPresent = then.version === draft.version;
  return (
    <Stack $gap={16}>
      <Cluster $gap={12} $justify="space-between">
        <Heading tabIndex={-1} data-heading>
          {formatMoment(then.saved_at)}
        </Heading>
        {!isPresent && (
          <Button
            variant="primary"
            busy={restoring.busy}
            disabled={awaiting}
            reason="The chapter waits for an editor’s decision"
            onClick={() => void restore()}
          >
            Restore this version
          </Button>
        )}
      </Cluster>
      <div role="alert">
        {trouble && (
          <Notice tone="bad" title="Not restored">
            {trouble}
          </Notice>
        )}
      </div>
      <Hint>
        {isPresent ? (
          'This is the chapter as it stands.'
        ) : changed ? (
          <>
            <ins>Underlined</ins> words were added since, and <del>struck out</del> ones were removed since. Restoring
            is a save like any other: what stands now stays among the versions.
          </>
        ) : then.draft === draft.draft ? (
          'The text is the same as it stands now.'
        ) : (
          'The words are the same; how they are set has changed since.'
        )}
      </Hint>
      <Paper>
        {then.title !== draft.title && (
          <Titles>
            <del>{then.title || 'Untitled'}</del> <ins>{draft.title || 'Untitled'}</ins>
          </Titles>
        )}
        {lines.length > 0 ? <Changes lines={lines} /> : <Hint>There is no text.</Hint>}
      </Paper>
    </Stack>
  );
}

const Heading = styled.h2`
  font-size: ${type[18]};
  outline: none;
`;
const Hint = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
const Titles = styled.p`
  margin-bottom: ${space[24]};
  font-weight: 700;
  text-align: center;
`;
const Paper = styled(Card)`
  padding: ${space[24]} ${space[16]} ${space[48]};
`;
