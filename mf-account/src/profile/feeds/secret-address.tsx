import { messageOf } from '@griot/api';
import {
  Button,
  Cluster,
  color,
  Dialog,
  font,
  formatDate,
  Notice,
  space,
  Stack,
  type,
  useFocusStays,
  VisuallyHidden,
} from '@griot/ui';
import { useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useCopy } from '../../copy/use-copy.ts';

interface Action {
  busy: boolean;
  run: (input: Record<never, never>) => Promise<unknown>;
}

interface SecretAddressProps {
  id: string;
  title: string;
  about: ReactNode;
  words: {
    make: string;
    renew: string;
    end: string;
    /** Where the former address stops working. */
    given: string;
    failed: string;
  };
  /** What was found of it; of who has none, null. */
  found: { data: { created_at: string } | null | undefined; isError: boolean; error: unknown; isLoading: boolean };
  addresses: readonly { label: string; of: string }[];
  /** How to go on with them. */
  hint?: ReactNode;
  make: Action;
  end: Action;
}

/** What opens without a session for who has its secret address: it is made, shown, renewed and ended here. */
export function SecretAddress({ id, title, about, words, found, addresses, hint, make, end }: SecretAddressProps) {
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const part = useFocusStays(heading);
  const go = async (): Promise<void> => {
    if (asked === 'end') await end.run({});
    else await make.run({});
    setAsked(null);
  };
  return (
    <section ref={part} aria-labelledby={id}>
      <Stack $gap={12}>
        <Title ref={heading} id={id} tabIndex={-1}>
          {title}
        </Title>
        <p>{about}</p>
        {found.data ? (
          <>
            <Stack $gap={8}>
              {addresses.map((one) => (
                <Address key={one.label} {...one} />
              ))}
              <Small>Made on {formatDate(found.data.created_at)}.</Small>
            </Stack>
            {hint}
            <Cluster $gap={8}>
              <Button size="small" onClick={() => setAsked('renew')}>
                {words.renew}
              </Button>
              <Button size="small" variant="quiet" onClick={() => setAsked('end')}>
                {words.end}
              </Button>
            </Cluster>
          </>
        ) : found.isError ? (
          <Notice tone="warn" role="alert">
            {words.failed} {messageOf(found.error)}
          </Notice>
        ) : (
          <Cluster>
            <Button busy={make.busy || found.isLoading} onClick={() => void make.run({})}>
              {words.make}
            </Button>
          </Cluster>
        )}
      </Stack>
      {asked ? (
        <Dialog
          title={asked === 'end' ? `${words.end}?` : 'Make a new address?'}
          size="small"
          busy={make.busy || end.busy}
          onClose={() => setAsked(null)}
          actions={
            <>
              <Button onClick={() => setAsked(null)}>Keep it</Button>
              <Button variant="primary" busy={make.busy || end.busy} onClick={() => void go()}>
                {asked === 'end' ? words.end : words.renew}
              </Button>
            </>
          }
        >
          <p>The address that you have now stops working at once, in {words.given}.</p>
        </Dialog>
      ) : null}
    </section>
  );
}

function Address({ label, of }: { label: string; of: string }) {
  const { copied, copy } = useCopy(of);
  return (
    <Line>
      <label>
        {label}
        <input readOnly value={of} onFocus={(event) => event.target.select()} />
      </label>
      <Button onClick={() => void copy()}>{copied ? 'Copied' : `Copy ${label} address`}</Button>
      <VisuallyHidden role="status">{copied ? `${label} address copied` : ''}</VisuallyHidden>
    </Line>
  );
}

const Title = styled.h3`
  font: 800 ${type[16]} / 1.25 ${font.ui};
  &:focus {
    outline: none;
  }
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space[8]};
  /* As wide with either of its words, unless one needs more. */
  & > button {
    flex: none;
    min-width: 196px;
    white-space: nowrap;
  }
  & > label {
    flex: 1 1 260px;
    display: grid;
    gap: 6px;
    font: 700 ${type[14]} / 1.5 ${font.ui};
  }
  input {
    min-width: 0;
    min-height: 44px;
    padding: 8px ${space[12]};
    border: 1px solid ${color.edge};
    border-radius: 6px;
    background: ${color.sunken};
    color: ${color.ink};
    font: 400 ${type[14]} / 1.5 ${font.ui};
    text-overflow: ellipsis;
  }
`;
export const Small = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
