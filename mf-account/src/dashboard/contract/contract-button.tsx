import { ApiError, messageOf } from '@griot/api';
import { isBuilt, type Entities } from '@griot/contracts';
import { useAction, useGo, useToast } from '@griot/remote-kit';
import { Button } from '@griot/ui';
import { useState } from 'react';
import { CriteriaDialog } from './criteria-dialog.tsx';
import { StandingDialog } from './standing-dialog.tsx';

type Novel = Pick<Entities['OwnNovel'], 'id' | 'title' | 'contract_status'>;
/** What is open over the page: what is asked of a novel (`short` is what it lacks), or how its contract stands. */
type Open = { what: 'criteria'; eligible: boolean; short: string[] } | { what: 'standing' };

/** The pages of applying and signing, which are mf-author's. */
const hasContractPage = isBuilt('/contract/:id');

/** To the contract of a novel, or to applying for one, once the novel has what is asked of it (part 1 §2, §4 and §5). */
export function ContractButton({ novel }: { novel: Novel }) {
  const { id, contract_status: status } = novel;
  const go = useGo();
  const toast = useToast();
  const [open, show] = useState<Open | null>(null);
  const eligibility = useAction('GET /contracts/{novel}/eligibility/', { failure: null });
  const page = `/contract/${id}`;

  const apply = async () => {
    try {
      const answer = await eligibility.run({ params: { novel: id } });
      if (answer === null) return;
      if (hasContractPage) await go(page);
      else show({ what: 'criteria', eligible: true, short: [] });
    } catch (error) {
      const short = shortOf(error);
      if (short) show({ what: 'criteria', eligible: false, short });
      else toast(messageOf(error), 'error');
    }
  };

  return (
    <>
      {status === null ? (
        <Button busy={eligibility.busy} onClick={() => void apply()}>
          Apply For Contract
        </Button>
      ) : (
        <Button
          {...(hasContractPage
            ? { href: page }
            : { onClick: () => show({ what: 'standing' }), 'aria-haspopup': 'dialog' as const })}
        >
          View Contract - {status.replaceAll('_', ' ')}
        </Button>
      )}
      {open?.what === 'criteria' ? (
        <CriteriaDialog title={novel.title} eligible={open.eligible} short={open.short} onClose={() => show(null)} />
      ) : null}
      {open?.what === 'standing' ? <StandingDialog novel={novel} onClose={() => show(null)} /> : null}
    </>
  );
}

/** What a novel lacks, when it is refused for that (part 1 §7); null for any other error. */
const shortOf = (error: unknown): string[] | null =>
  error instanceof ApiError && error.code === 'not_eligible' ? (error.fields.num_words ?? []) : null;
