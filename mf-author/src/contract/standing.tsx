import type { Entities } from '@griot/contracts';
import { formatDate, lastDay, Notice, space, type Tone } from '@griot/ui';
import { styled } from 'styled-components';

type Contract = Entities['AuthorContract'];

const TONES: Record<Contract['status'], Tone> = {
  pending: 'info',
  rejected: 'warn',
  awaiting_signature: 'good',
  signed: 'good',
};

/** How the contract stands, and what comes next (part 2 §4, ruling 14). */
export function Standing({ contract }: { contract: Contract }) {
  const { status } = contract;
  if (status === 'rejected')
    return (
      <Notice tone={TONES.rejected} title="Your application for a contract has been rejected.">
        {contract.rejection !== null && <Reason>{contract.rejection}</Reason>}
        <p>Change what is needed and submit it again.</p>
      </Notice>
    );
  return (
    <Notice
      tone={contract.ends_at === null ? TONES[status] : 'warn'}
      title={`Your contract has been submitted and is now ${status.replaceAll('_', ' ')}`}
    >
      <Next contract={contract} />
    </Notice>
  );
}

function Next({ contract: { status, submitted_at, signed_at, ends_at } }: { contract: Contract }) {
  if (status === 'pending')
    return (
      <p>
        Submitted on {formatDate(submitted_at)}. An editor decides within 2 to 7 days; you find the answer here, in your
        inbox and in your mail.
      </p>
    );
  if (status === 'awaiting_signature')
    return <p>An editor has approved it. Read the contract in full, then sign it below with your full name.</p>;
  return (
    <>
      {signed_at !== null && <p>Signed on {formatDate(signed_at)}. A copy of its text is in your mail.</p>}
      {ends_at !== null && <p>Notice has been given: it runs until the end of {lastDay(ends_at)} (UTC).</p>}
    </>
  );
}

const Reason = styled.p`
  margin-bottom: ${space[8]};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
