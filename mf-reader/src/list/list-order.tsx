import { messageOf } from '@griot/api';
import { useAction, useLeaveQuestion } from '@griot/remote-kit';
import { Button, Cluster, font, Notice, Stack, type, UnsavedDialog, VisuallyHidden } from '@griot/ui';
import { moved, OrderList } from '@griot/ui/order';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { OrderingProps } from './ordering.tsx';

/** Puts the novels of a list in another order, by buttons or by hand. What is not saved is asked about on every way out. */
export default function ListOrder({ list, entries, onDone }: OrderingProps) {
  const [stands] = useState(() => entries.map(({ novel: { id, title } }) => ({ id, title })));
  const [order, setOrder] = useState(stands);
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(
    () =>
      box.current
        ?.querySelector<HTMLElement>('li button:not(:disabled, [aria-disabled=true])')
        ?.focus({ preventScroll: true }),
    [],
  );
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const changed = order.some(({ id }, place) => id !== stands[place]?.id);
  const leave = useLeaveQuestion(changed);
  const put = useAction('PUT /lists/{list}/order/', { success: 'The order has been saved', failure: null });

  const move = (from: number, to: number): void => {
    setOrder(moved(order, from, to));
    const one = order[from];
    if (one) setSaid(`${one.title} is now ${to + 1} of ${order.length}.`);
  };
  const save = async (): Promise<void> => {
    setProblem(null);
    try {
      await put.run({ params: { list }, body: { novels: order.map(({ id }) => id) } });
      onDone();
    } catch (error) {
      setProblem(messageOf(error, 'The order could not be saved'));
    }
  };
  const cancel = async (): Promise<void> => {
    if (await leave.mayLeave()) onDone();
  };

  return (
    <Stack ref={box} $gap={16}>
      <div role="alert">{problem === null ? null : <Notice tone="bad">{problem}</Notice>}</div>
      <OrderList label="Novels in their order" items={order} onMove={move}>
        {({ title }, place) => (
          <Title>
            {place + 1}. {title}
          </Title>
        )}
      </OrderList>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Cluster $gap={8}>
        <Button
          variant="primary"
          busy={put.busy}
          disabled={!changed}
          reason={changed ? undefined : 'Nothing has been moved yet'}
          onClick={() => void save()}
        >
          Save order
        </Button>
        <Button onClick={() => void cancel()}>Cancel</Button>
      </Cluster>
      {leave.asked ? (
        <UnsavedDialog onStay={() => leave.answer(false)} onDiscard={() => leave.answer(true)}>
          The new order is not saved.
        </UnsavedDialog>
      ) : null}
    </Stack>
  );
}

const Title = styled.p`
  font: 700 ${type[16]} / 1.35 ${font.title};
  overflow-wrap: anywhere;
`;
