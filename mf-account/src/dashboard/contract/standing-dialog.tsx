import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { Button, color, Delayed, Dialog, ErrorState, formatDate, Skeleton, space, Stack } from '@griot/ui';
import { styled } from 'styled-components';
import { MessageText } from '../../message/message-text.tsx';

interface StandingDialogProps {
  novel: Pick<Entities['OwnNovel'], 'id' | 'title'>;
  onClose: () => void;
}

/** How an application stands, for as long as the page of the contract itself is not there. */
export function StandingDialog({ novel, onClose }: StandingDialogProps) {
  const contract = useCall('GET /contracts/mine/{novel}/', { params: { novel: novel.id } }, { staleTime: 0 });
  return (
    <Dialog
      title={`Contract for ${novel.title}`}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {contract.data ? <Standing contract={contract.data} /> : null}
      {contract.data === null ? <p>There is no contract for this novel any more.</p> : null}
      {contract.isPending ? (
        <Delayed>
          <Skeleton lines={4} />
        </Delayed>
      ) : null}
      {contract.isError && !contract.data ? (
        <ErrorState
          title="The contract did not load."
          onRetry={() => void contract.refetch()}
          busy={contract.isFetching}
        >
          {messageOf(contract.error)}
        </ErrorState>
      ) : null}
    </Dialog>
  );
}

const Standing = ({ contract }: { contract: Entities['AuthorContract'] }) => (
  <Stack $gap={16}>
    <p>
      Your contract has been submitted and is now <strong>{contract.status.replaceAll('_', ' ')}</strong>.
    </p>
    <Facts>
      <dt>Contract type</dt>
      <dd>{contract.contract_type}</dd>
      <dt>Submitted</dt>
      <dd>{formatDate(contract.submitted_at)}</dd>
      {contract.signed_at === null ? null : (
        <>
          <dt>Signed</dt>
          <dd>{formatDate(contract.signed_at)}</dd>
        </>
      )}
    </Facts>
    {contract.rejection === null ? null : (
      <div>
        <strong>The reason</strong>
        <MessageText>{contract.rejection}</MessageText>
      </div>
    )}
  </Stack>
);

const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: ${space[4]} ${space[24]};
  & > dt {
    color: ${color.inkSoft};
  }
  & > dd {
    font-weight: 700;
  }
`;
