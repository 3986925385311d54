import type { Entities } from '@griot/contracts';
import { useParams } from '@griot/nav';
import { useAction, useAnswers, useCall, usePlatform } from '@griot/remote-kit';
import { Badge, Button, Cluster, Disclosure, formatDate, lastDay, Notice, relativeTime, Stack } from '@griot/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { DecisionBar } from '../decision/decision-bar.tsx';
import { DecisionPage } from '../decision/decision-page.tsx';
import { FormDialog, ReasonField } from '../decision/form-dialog.tsx';
import { Meanwhile } from '../decision/meanwhile.tsx';
import { useDecision } from '../decision/use-decision.ts';
import { useUnsentText } from '../decision/use-unsent-text.tsx';
import { Application } from './application.tsx';
import { EarlierContracts } from './earlier.tsx';
import { EndDialog } from './end-dialog.tsx';
import { NovelFacts } from './novel-facts.tsx';
import { isOverdue, standingOf } from './standing.ts';

const CALL = 'GET /staff/contracts/{contract}/';
const Words = styled.div`
  white-space: pre-line;
`;

type Contract = Entities['ReviewedContract'];

/** One contract before an editor: who applies, with which documents, for what, and the decision (rulings 9 and 14). */
export default function ContractPage() {
  const { contract: id = '' } = useParams();
  const answers = useAnswers();
  const asked = useCall(CALL, { params: { contract: id } }, { staleTime: 0 });
  // Somebody's documents stay in no cache behind the page.
  useEffect(() => () => answers.forget(CALL, { params: { contract: id } }), [answers, id]);

  return (
    <DecisionPage
      section="/staff/contracts"
      things="contracts"
      asked={asked}
      untitled="Contract"
      head={(contract) => ({
        title: `Contract for ${contract.novel.title}`,
        name: `Contract: ${contract.novel.title}`,
        note: <About contract={contract} />,
      })}
      missing="There is no such contract."
      failed="The contract did not load."
    >
      {(found, queue) => (
        <OneContract key={found.id} contract={found} queue={queue} onStale={() => void asked.refetch()} />
      )}
    </DecisionPage>
  );
}

function About({ contract }: { contract: Contract }) {
  const { now } = usePlatform();
  const { label, tone } = standingOf(contract);
  return (
    <Cluster $gap={12}>
      <Badge tone={tone}>{label}</Badge>
      <span>by {contract.author.pen_name}</span>
      <span>{contract.contract_type === 'exclusive' ? 'exclusive' : 'non-exclusive'}</span>
      {contract.version > 1 && <span>submission {contract.version}</span>}
      <span>
        sent{' '}
        <time dateTime={contract.submitted_at} title={formatDate(contract.submitted_at)}>
          {relativeTime(contract.submitted_at, now())}
        </time>
      </span>
      {isOverdue(contract, now()) && <Badge tone="warn">Over 7 days</Badge>}
    </Cluster>
  );
}

/** What has been decided so far, and what comes next. */
function Standing({ contract }: { contract: Contract }) {
  const { status, decided_at, rejection, signed_at, signature, text_version, ends_at, ended_at, author } = contract;
  const decided = decided_at === null ? '' : ` on ${formatDate(decided_at)}`;
  if (ended_at !== null && ends_at !== null)
    return <Notice title="This contract has ended">Its last day was {lastDay(ends_at)}.</Notice>;
  if (status === 'rejected')
    return (
      <Notice tone="bad" title={`Rejected${decided}`}>
        <Words>{rejection}</Words>
      </Notice>
    );
  if (status === 'awaiting_signature')
    return <Notice title={`Approved${decided}`}>{author.pen_name} can read and sign the contract now.</Notice>;
  if (status !== 'signed' || signed_at === null) return null;
  return (
    <Notice
      tone={ends_at === null ? 'good' : 'warn'}
      title={ends_at === null ? `Signed on ${formatDate(signed_at)}` : `Ends on ${lastDay(ends_at)}`}
    >
      {signature === null
        ? `Text version ${text_version}.`
        : `Signed by ${signature} on ${formatDate(signed_at)}, text version ${text_version}.`}
    </Notice>
  );
}

type Open = 'approve' | 'reject' | 'end';

function OneContract({ contract, queue, onStale }: { contract: Contract; queue: string; onStale: () => void }) {
  const { id, version, status, novel, author, ends_at } = contract;
  const [open, setOpen] = useState<Open | null>(null);
  const params = { contract: id };
  const decision = useDecision({
    id,
    queue,
    gone: 'This contract is not there any more.',
    entry: { call: CALL, params },
  });
  const unsent = useUnsentText(id, decision.isDecided);
  const approving = useAction('POST /staff/contracts/{contract}/approve/', { failure: null });
  const rejecting = useAction('POST /staff/contracts/{contract}/reject/', { failure: null });
  const ending = useAction('POST /staff/contracts/{contract}/end/', { failure: null });

  return (
    <Stack $gap={24}>
      <Meanwhile text={decision.meanwhile} title="Nothing was decided" />
      <Standing contract={contract} />
      <NovelFacts novel={novel} />
      <Application contract={contract} onStale={onStale} />
      {contract.signed_text !== null && (
        <Disclosure summary="The text that was signed">
          <Words>{contract.signed_text}</Words>
        </Disclosure>
      )}
      <EarlierContracts id={id} author={author} />
      {status === 'pending' && (
        <DecisionBar>
          <Button onClick={() => setOpen('reject')}>Reject</Button>
          <Button variant="primary" onClick={() => setOpen('approve')}>
            Approve
          </Button>
        </DecisionBar>
      )}
      {status === 'signed' && ends_at === null && (
        <DecisionBar>
          <Button variant="danger" onClick={() => setOpen('end')}>
            End contract
          </Button>
        </DecisionBar>
      )}

      {open === 'approve' && (
        <FormDialog
          size="small"
          title={`Approve the contract for ${novel.title}?`}
          submit="Approve contract"
          onClose={() => setOpen(null)}
          onSend={() =>
            decision.decide(
              () => approving.run({ params, body: { version } }),
              `${author.pen_name} can sign the contract for ${novel.title} now.`,
            )
          }
        >
          {author.pen_name} is told in the inbox and by mail, and can sign from then on. That cannot be taken back.
        </FormDialog>
      )}
      {open === 'reject' && (
        <FormDialog<{ reason?: string }>
          title={`Reject the contract for ${novel.title}`}
          submit="Reject contract"
          variant="danger"
          summary={null}
          reason={unsent}
          onClose={() => setOpen(null)}
          onSend={({ reason = '' }) =>
            decision.decide(
              () => rejecting.run({ params, body: { reason: reason.trim(), version } }),
              `The application for ${novel.title} went back to ${author.pen_name}.`,
            )
          }
        >
          <ReasonField
            told={`${author.pen_name} reads this in the inbox and in a mail, word for word, and can apply again.`}
            missing="Tell the author why."
          />
        </FormDialog>
      )}
      {open === 'end' && (
        <EndDialog
          contract={contract}
          reason={unsent}
          onClose={() => setOpen(null)}
          onSend={(body) =>
            decision.decide(
              () => ending.run({ params, body }),
              `Notice is given: ${author.pen_name} has been told when the contract for ${novel.title} ends.`,
            )
          }
        />
      )}
      {unsent.question}
    </Stack>
  );
}
