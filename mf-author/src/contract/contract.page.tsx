import { ApiError, messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useParams } from '@griot/nav';
import { useCall, useTitle } from '@griot/remote-kit';
import {
  ArrowLeftIcon,
  color,
  Delayed,
  Disclosure,
  ErrorState,
  NotFound,
  Notice,
  Page,
  PageTitle,
  Skeleton,
  Stack,
  type,
} from '@griot/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { ApplicationFacts } from './application-facts.tsx';
import { ApplicationForm } from './application-form.tsx';
import { ContractText, useContractText } from './contract-text.tsx';
import { NotEligible } from './not-eligible.tsx';
import { Signing } from './signing.tsx';
import { Standing } from './standing.tsx';

type Contract = Entities['AuthorContract'];
type Novel = Entities['OwnNovel'];

/** `/contract/:id`: applying for the contract of a novel, signing it, and what was signed (part 2 §2.13, ruling 14). */
export default function ContractPage() {
  const { id = '' } = useParams();
  const novel = useCall('GET /novels/mine/{novel}/', { params: { novel: id } });
  const contract = useCall('GET /contracts/mine/{novel}/', { params: { novel: id } }, { staleTime: 0 });
  const found = novel.data;
  const missing = [novel.error, contract.error].some((error) => error instanceof ApiError && error.status === 404);
  useTitle(missing ? '404 Not Found' : found ? `Contract for ${found.title}` : 'Contract');

  if (missing) return <NotFound />;
  const unreadable = contract.error instanceof ApiError && contract.error.code === 'conflict' ? contract.error : null;
  const stale = () => void contract.refetch();
  if (found && unreadable)
    return (
      <Layout novel={found} standing="unreadable">
        <Unreadable novel={found} reason={unreadable} onStale={stale} />
      </Layout>
    );
  if (found && contract.data !== undefined)
    return (
      <Layout novel={found} standing={contract.data?.status ?? null}>
        {contract.data ? (
          <Known novel={found} contract={contract.data} onStale={stale} />
        ) : (
          <Unset novel={found} onStale={stale} />
        )}
      </Layout>
    );
  const error = novel.error ?? contract.error;
  if (error)
    return (
      <Page $narrow>
        <ErrorState
          page
          title="The contract did not load."
          busy={novel.isFetching || contract.isFetching}
          onRetry={() => {
            void novel.refetch();
            void contract.refetch();
          }}
        >
          {messageOf(error, novel.error ? 'Failed to get book' : 'Action failed')}
        </ErrorState>
      </Page>
    );
  return (
    <Page $narrow>
      <Waiting />
    </Page>
  );
}

/** The page's head; when the contract stands otherwise than before, it takes the focus, and so is read and in sight. */
function Layout({ novel, standing, children }: { novel: Novel; standing: string | null; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(standing);
  useEffect(() => {
    if (shown.current === standing) return;
    shown.current = standing;
    title.current?.focus();
  }, [standing]);
  return (
    <Page $narrow>
      <Stack $gap={24}>
        <Back href={`/account-dashboard?novel=${novel.slug}`}>
          <ArrowLeftIcon size={18} aria-hidden="true" />
          Dashboard
        </Back>
        <PageTitle ref={title} tabIndex={-1}>
          Contract for {novel.title}
        </PageTitle>
        {children}
      </Stack>
    </Page>
  );
}

interface StateProps {
  novel: Novel;
  onStale: () => void;
}

/** Nothing was sent yet: the form, once the novel has what is asked of it. */
function Unset({ novel, onStale }: StateProps) {
  const eligibility = useCall('GET /contracts/{novel}/eligibility/', { params: { novel: novel.id } }, { staleTime: 0 });
  const { error } = eligibility;
  if (error instanceof ApiError && error.code === 'not_eligible')
    return <NotEligible novel={novel} short={error.fields['num_words'] ?? []} />;
  if (eligibility.data)
    return (
      <>
        <p>Two steps, about ten minutes: have your identity document at hand. An editor decides within 2 to 7 days.</p>
        <FormFor novel={novel} contract={null} onStale={onStale} />
      </>
    );
  if (error)
    return (
      <ErrorState
        title="The application did not load."
        onRetry={() => void eligibility.refetch()}
        busy={eligibility.isFetching}
      >
        {messageOf(error)}
      </ErrorState>
    );
  return <Waiting />;
}

function Known({ novel, contract, onStale }: StateProps & { contract: Contract }) {
  const { status } = contract;
  if (status === 'rejected')
    return (
      <>
        <Standing contract={contract} />
        <FormFor key={contract.version} novel={novel} contract={contract} onStale={onStale} />
      </>
    );
  if (status === 'pending')
    return (
      <>
        <Standing contract={contract} />
        <ApplicationFacts contract={contract} />
      </>
    );
  return (
    <>
      <Standing contract={contract} />
      {status === 'signed' ? <SignedText contract={contract} /> : <Signing contract={contract} onStale={onStale} />}
      <Disclosure summary="Your application">
        <ApplicationFacts contract={contract} />
      </Disclosure>
    </>
  );
}

const SignedText = ({ contract }: { contract: Contract }) => <ContractText text={useContractText(contract.id)} />;

/** What was sent can be opened by nobody any more; once an editor has returned it, all of it is sent again. */
const Unreadable = ({ novel, reason, onStale }: StateProps & { reason: ApiError }) => (
  <>
    <Notice tone="warn" title="Your application cannot be read any more">
      {novel.contract_status === 'rejected' ? 'Please fill it in and submit it again.' : reason.text || 'Action failed'}
    </Notice>
    {novel.contract_status === 'rejected' && <FormFor novel={novel} contract={null} onStale={onStale} />}
  </>
);

/** The form, with the account's own e-mail and pen name. */
function FormFor(props: StateProps & { contract: Contract | null }) {
  const me = useCall('GET /users/me/', {});
  if (me.data) return <ApplicationForm {...props} me={me.data} />;
  if (me.isError)
    return (
      <ErrorState title="The application did not load." onRetry={() => void me.refetch()} busy={me.isFetching}>
        {messageOf(me.error)}
      </ErrorState>
    );
  return <Waiting />;
}

const Waiting = () => (
  <Delayed>
    <Stack $gap={24}>
      <Skeleton width="60%" height="40px" />
      <Skeleton height="120px" />
      <Skeleton height="360px" />
    </Stack>
  </Delayed>
);

const Back = styled.a`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  justify-self: start;
  min-height: 44px;
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
