import { ApiError, messageOf } from '@griot/api';
import { THANKS_MAX, type Entities } from '@griot/contracts';
import { useAction, useListCall } from '@griot/remote-kit';
import { Button, color, formatMoment, lettersOf, radius, space, type, VisuallyHidden } from '@griot/ui';
import { Form, FormActions, SubmitButton, TextArea, type Refusal } from '@griot/ui/form';
import { useCallback, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { Unsent } from '../comments/use-unsent.ts';
import { ReadersPart } from './part.tsx';

type Gift = Entities['OwnGift'];

const AT_ONCE = 10;

interface ThanksProps {
  novel: Pick<Entities['OwnNovel'], 'slug'>;
  unsent: Unsent;
}

/** What readers have given to a novel, and the author's thanks, with one press or in their own words. */
export function Thanks({ novel, unsent }: ThanksProps) {
  const list = useListCall('GET /novels/mine/{novel}/gifts/', {
    params: { novel: novel.slug },
    query: { limit: AT_ONCE },
  });
  const [writing, write] = useState<string | null>(null);
  const gifts = list.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <ReadersPart
      title="Gifts"
      about="Thank readers for what they gave. Each finds your thanks in their inbox, once, also who gave without a name."
      list={list}
    >
      {gifts.length === 0 ? (
        <p>No gifts yet.</p>
      ) : (
        <List aria-label="Gifts">
          {gifts.map((gift) => (
            <li key={gift.id}>
              <Line>
                <span>
                  <b>{gift.user?.name ?? 'A reader'}</b> gave {gift.gift_option.name}
                </span>
                <small>{formatMoment(gift.created_at)}</small>
              </Line>
              {gift.thanked_at !== null ? (
                <Said>{gift.thanks ? `You thanked: ${gift.thanks}` : 'You thanked.'}</Said>
              ) : writing === gift.id ? (
                <ThanksForm gift={gift} unsent={unsent} onDone={() => write(null)} />
              ) : gift.can_be_thanked ? (
                <Waiting gift={gift} onWrite={() => write(gift.id)} />
              ) : (
                <Said>Whoever gave this has left.</Said>
              )}
            </li>
          ))}
        </List>
      )}
      {list.hasNextPage ? (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Earlier gifts
        </Button>
      ) : null}
    </ReadersPart>
  );
}

const forWhat = (gift: Gift): string => `${gift.user?.name ?? 'a reader'} for ${gift.gift_option.name}`;

function Waiting({ gift, onWrite }: { gift: Gift; onWrite: () => void }) {
  const thank = useAction('POST /gifts/{gift}/thanks/', { success: 'Your thanks are in their inbox' });
  return (
    <Deeds>
      <Button size="small" busy={thank.busy} onClick={() => void thank.run({ params: { gift: gift.id }, body: {} })}>
        Thank<VisuallyHidden> {forWhat(gift)}</VisuallyHidden>
      </Button>
      <Button size="small" variant="quiet" disabled={thank.busy} onClick={onWrite}>
        In your own words<VisuallyHidden>: thank {forWhat(gift)}</VisuallyHidden>
      </Button>
    </Deeds>
  );
}

function ThanksForm({ gift, unsent: { mark, mayLose }, onDone }: { gift: Gift; unsent: Unsent; onDone: () => void }) {
  const onDirty = useCallback((dirty: boolean) => mark(gift.id, dirty), [mark, gift.id]);
  useEffect(() => () => onDirty(false), [onDirty]);
  const thank = useAction('POST /gifts/{gift}/thanks/', { success: 'Your thanks are in their inbox', failure: null });
  const send = async ({ text = '' }: { text?: string }): Promise<Refusal> => {
    try {
      await thank.run({ params: { gift: gift.id }, body: { text } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.fields.text ? { text: error.fields.text } : messageOf(error, 'Your thanks were not sent.');
    }
    onDone();
  };
  return (
    <Form<{ text?: string }> aria-label={`Thank ${forWhat(gift)}`} summary={null} onSubmit={send} onDirty={onDirty}>
      <TextArea
        name="text"
        label="Your thanks"
        rows={2}
        max={THANKS_MAX}
        measure={lettersOf}
        required="Write something first."
        autoFocus
      />
      <FormActions>
        <Button disabled={thank.busy} onClick={() => void mayLose(gift.id).then((may) => may && onDone())}>
          Cancel
        </Button>
        <SubmitButton>Send thanks</SubmitButton>
      </FormActions>
    </Form>
  );
}

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  padding: 0;
  list-style: none;
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[8]};
    padding: ${space[12]};
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    background: ${color.surface};
    overflow-wrap: anywhere;
  }
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[4]} ${space[16]};
  small {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
`;
const Said = styled.p`
  color: ${color.inkSoft};
  white-space: pre-line;
`;
const Deeds = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`;
