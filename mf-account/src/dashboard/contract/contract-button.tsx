import { ApiError, messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useAction, useGo, useToast } from '@griot/remote-kit';
import { Button } from '@griot/ui';
import { useState } from 'react';
import { CriteriaDialog } from './criteria-dialog.tsx';

type Novel = Pick<Entities['OwnNovel'], 'id' | 'title' | 'contract_status'>;

/** To the contract of a novel, or to applying for one, once the novel has what is asked of it (part 1 §2, §4 and §5). */
export function ContractButton({ novel }: { novel: Novel }) {
  const { id, contract_status: status } = novel;
  const go = useGo();
  const toast = useToast();
  /** What the novel lacks, while that is open over the page. */
  const [short, show] = useState<string[] | null>(null);
  const eligibility = useAction('GET /contracts/{novel}/eligibility/', { failure: null });
  const page = `/contract/${id}`;

  const apply = async () => {
    try {
      const answer = await eligibility.run({ params: { novel: id } });
      if (answer !== null) await go(page);
    } catch (error) {
      const lacking = shortOf(error);
      if (lacking) show(lacking);
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
        <Button href={page}>View Contract - {status.replaceAll('_', ' ')}</Button>
      )}
      {short === null ? null : <CriteriaDialog title={novel.title} short={short} onClose={() => show(null)} />}
    </>
  );
}

/** What a novel lacks, when it is refused for that (part 1 §7); null for any other error. */
const shortOf = (error: unknown): string[] | null =>
  error instanceof ApiError && error.code === 'not_eligible' ? (error.fields.num_words ?? []) : null;
