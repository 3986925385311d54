import { ApiError, messageOf } from '@griot/api';
import { ANNOUNCEMENT_MAX, type Entities } from '@griot/contracts';
import { useAction, useCall, useIdempotentAction, useListCall } from '@griot/remote-kit';
import { Badge, Button, color, Dialog, formatMoment, formatNumber, lettersOf, radius, space, type } from '@griot/ui';
import { Form, FormActions, SubmitButton, TextArea, type Refusal } from '@griot/ui/form';
import { useSetAtom } from 'jotai';
import { useCallback, useState } from 'react';
import { styled } from 'styled-components';
import type { Unsent } from '../comments/use-unsent.ts';
import { StoreTyped } from '../stored-text/store-typed.tsx';
import { ReadersPart } from './part.tsx';
import { storedAnnouncements } from './stored-readers.ts';

const READ = 'GET /novels/mine/{novel}/announcements/';
const AT_ONCE = 10;

interface AnnouncementsProps {
  novel: Pick<Entities['OwnNovel'], 'id' | 'slug' | 'hidden_reason'>;
  unsent: Unsent;
}

/** What an author says to all who follow a novel, once a week at most, and what they have said. */
export function Announcements({ novel, unsent }: AnnouncementsProps) {
  const params = { novel: novel.slug };
  const next = useCall(READ, { params, query: { limit: 1 } }, { staleTime: 0 });
  const list = useListCall(READ, { params, query: { limit: AT_ONCE } });
  const [taking, take] = useState<Entities['OwnAnnouncement'] | null>(null);
  const said = list.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <ReadersPart
      title="Announcements"
      about="Everybody who follows this novel or you is told once, in the way that they chose, and finds it on the novel’s page. There is one a week."
      list={next}
    >
      {novel.hidden_reason !== null ? (
        <p>You can announce something once the novel is not hidden any more: now it would reach nobody.</p>
      ) : next.data?.next_at ? (
        <p>You can announce something again from {formatMoment(next.data.next_at)} on.</p>
      ) : (
        <AnnouncementForm novel={novel} unsent={unsent} />
      )}
      {said.length > 0 ? (
        <List aria-label="What you have announced">
          {said.map((one) => (
            <li key={one.id}>
              <Line>
                <span>{formatMoment(one.created_at)}</span>
                {one.withdrawn_at === null ? (
                  <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => take(one)}>
                    Take back
                  </Button>
                ) : (
                  <Badge>Taken back</Badge>
                )}
              </Line>
              <Text>{one.text}</Text>
            </li>
          ))}
        </List>
      ) : null}
      {list.hasNextPage ? (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Earlier announcements
        </Button>
      ) : null}
      {taking ? <TakeBackDialog slug={novel.slug} id={taking.id} onClose={() => take(null)} /> : null}
    </ReadersPart>
  );
}

function AnnouncementForm({ novel: { id, slug }, unsent }: AnnouncementsProps) {
  const { mark } = unsent;
  const store = useSetAtom(storedAnnouncements.all);
  const [initial] = useState(() => ({ text: storedAnnouncements.read(id) ?? '' }));
  const onDirty = useCallback((dirty: boolean) => mark('announcement', dirty), [mark]);
  const announce = useIdempotentAction('POST /novels/mine/{novel}/announcements/', {
    success: 'Your followers are being told',
    failure: null,
  });
  const send = async ({ text = '' }: { text?: string }): Promise<Refusal> => {
    try {
      await announce.run({ params: { novel: slug }, body: { text } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.fields.text ? { text: error.fields.text } : messageOf(error, 'It was not announced.');
    }
    onDirty(false);
    store(id, null);
  };
  return (
    <Form<{ text?: string }>
      aria-label="New announcement"
      initial={initial}
      summary={null}
      onSubmit={send}
      onDirty={onDirty}
    >
      <StoreTyped<{ text: string }> onWrite={({ text = '' }) => store(id, text.trim() === '' ? null : text)} />
      <TextArea
        name="text"
        label="Your announcement"
        max={ANNOUNCEMENT_MAX}
        rows={4}
        measure={lettersOf}
        required="Write something first."
        validate={checked}
      />
      <FormActions>
        <SubmitButton>Announce</SubmitButton>
      </FormActions>
    </Form>
  );
}

const checked = (text: string): string | undefined =>
  lettersOf(text) > ANNOUNCEMENT_MAX ? `Please, keep it to ${formatNumber(ANNOUNCEMENT_MAX)} characters.` : undefined;

function TakeBackDialog({ slug, id, onClose }: { slug: string; id: string; onClose: () => void }) {
  const takeBack = useAction('DELETE /novels/mine/{novel}/announcements/{announcement}/', {
    success: 'The announcement is taken back',
  });
  return (
    <Dialog
      title="Take it back?"
      size="small"
      busy={takeBack.busy}
      onClose={onClose}
      actions={
        <>
          <Button disabled={takeBack.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={takeBack.busy}
            onClick={() => void takeBack.run({ params: { novel: slug, announcement: id } }).then(onClose)}
          >
            Take back
          </Button>
        </>
      }
    >
      <p>
        It goes from the novel’s page and from the bells of those who follow, and is not mailed any more. Mails that
        have been sent stay, and the next announcement still waits for its week.
      </p>
    </Dialog>
  );
}

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  padding: 0;
  list-style: none;
  & > li {
    padding: ${space[8]} ${space[12]} ${space[12]};
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    background: ${color.surface};
  }
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  min-height: 44px;
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
const Text = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
