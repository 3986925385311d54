import type { Entities } from '@griot/contracts';
import { Button, Card, color, font, PencilIcon, space, type } from '@griot/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { BankForm } from './bank-form.tsx';

export interface BankSectionProps {
  /** Null when none are saved: then they are edited. */
  details: Entities['BankDetails'] | null;
  editing: boolean;
  onEdit: (editing: boolean) => void;
  /** Hears whether there is something that is not saved. */
  onDirty: (dirty: boolean) => void;
}

const Sheet = styled(Card).attrs({ as: 'section' })`
  display: grid;
  gap: ${space[16]};
  padding: ${space[16]};
  box-shadow: 0 0 0 1px ${color.line};
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  & > h3 {
    font: 800 ${type[16]} / 1.4 ${font.ui};
  }
`;
const Facts = styled.dl`
  display: grid;
  gap: ${space[8]};
  & > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${space[16]};
  }
  dt {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
  dd {
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
`;

/** Where the money goes (part 1 §4): read-only, or a form. */
export function BankSection({ details, editing, onEdit, onDirty }: BankSectionProps) {
  const edit = useRef<HTMLButtonElement>(null);
  const was = useRef(editing);
  // Whoever has saved or given up stands where they began.
  useEffect(() => {
    if (was.current && !editing) edit.current?.focus();
    was.current = editing;
  }, [editing]);

  const done = (): void => {
    onDirty(false);
    onEdit(false);
  };
  return (
    <Sheet aria-labelledby="bank-details">
      <Head>
        <h3 id="bank-details">Bank details</h3>
        {!editing && (
          <Button
            ref={edit}
            size="small"
            icon={<PencilIcon size={16} aria-hidden="true" />}
            onClick={() => onEdit(true)}
          >
            Edit Details
          </Button>
        )}
      </Head>
      {editing || !details ? (
        <BankForm details={details} onDone={done} onDirty={onDirty} />
      ) : (
        <Facts>
          <div>
            <dt>Account name</dt>
            <dd>{details.account_name}</dd>
          </div>
          <div>
            <dt>Account number</dt>
            <dd>{details.account_number}</dd>
          </div>
          <div>
            <dt>Bank</dt>
            <dd>{details.bank.name}</dd>
          </div>
        </Facts>
      )}
    </Sheet>
  );
}
