import { ApiError, messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useAnswers, useCall, useIdempotentAction } from '@griot/remote-kit';
import { Delayed, Dialog, EmptyState, ErrorState, formatCoins, formatNumber, GiftIcon, Skeleton } from '@griot/ui';
import { Form, RadioGroup, type Refusal } from '@griot/ui/form';
import { styled } from 'styled-components';
import { Cost, type GiftValues } from './cost.tsx';

export interface GiftFormProps {
  novel: Pick<Entities['Novel'], 'id' | 'title'>;
  onClose: () => void;
}

/** Where a reader gives something to a novel: one of the options, its price, and the balance before and after (part 2 §2.9). */
export default function GiftForm({ novel, onClose }: GiftFormProps) {
  const answers = useAnswers();
  const gift = useIdempotentAction('POST /gifts/send-gift/', {
    success: ({ message }) => message || 'Gift has been sent',
    failure: null,
    onDone: ({ balance }) => setBalance(balance),
  });
  /** No answer came, so that the gift may have been sent: the same one can be sent again, another cannot. */
  const [unanswered] = gift.unanswered;
  const unsure = unanswered !== undefined;
  // What things cost and what one has is asked anew at each opening.
  const options = useCall('GET /gift-options/', { query: { limit: 1000 } }, { staleTime: 0 });
  const wallet = useCall('GET /coin-wallet/', {}, { staleTime: 0 });

  const setBalance = (balance: number): void => answers.set('GET /coin-wallet/', {}, { balance });

  const refused = (error: unknown, option: Entities['GiftOption']): Refusal => {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0 || error.status >= 500) {
      return 'No answer came. If your gift was sent, pressing again sends no second one.';
    }
    const { balance, num_coins } = error.answer;
    if (error.code === 'not_enough_coins' && typeof balance === 'number') {
      // What is missing is said beside the choice.
      setBalance(balance);
      return null;
    }
    if (typeof num_coins === 'number') {
      answers.setAll('GET /gift-options/', (list) => ({
        ...list,
        results: list.results.map((one) => (one.id === option.id ? { ...one, numCoins: num_coins } : one)),
      }));
      return `${error.message} Nothing has been spent.`;
    }
    void options.refetch();
    return messageOf(error, 'The gift was not sent.');
  };

  const send = async ({ gift_option }: GiftValues): Promise<Refusal> => {
    const option = options.data?.results.find(({ id }) => id === gift_option);
    if (!option) return { gift_option: ['Choose a gift.'] };
    if (!unsure && (wallet.data?.balance ?? 0) < option.numCoins) return null;
    const body = { novel: novel.id, gift_option: option.id, num_coins: option.numCoins };
    try {
      if (!(await gift.run(unanswered ?? { body }))) return null;
    } catch (error) {
      return refused(error, option);
    }
    onClose();
  };

  const offered = options.data?.results ?? [];
  return (
    <Dialog title="Send a gift" onClose={onClose} busy={gift.busy}>
      {!options.data ? (
        options.isError ? (
          <ErrorState title="The gifts did not load." onRetry={() => void options.refetch()}>
            {messageOf(options.error)}
          </ErrorState>
        ) : (
          <Delayed>
            <Skeleton height="220px" />
          </Delayed>
        )
      ) : offered.length === 0 ? (
        <EmptyState title="Nothing to give" icon={<GiftIcon size={32} aria-hidden="true" />}>
          There are no gifts at the moment.
        </EmptyState>
      ) : (
        <Whole>
          <Form<GiftValues> aria-label="Gift" onSubmit={send}>
            <RadioGroup
              name="gift_option"
              label={`A gift for ${novel.title}`}
              required="Choose a gift."
              disabled={gift.busy || unsure}
              autoFocus
              options={offered.map((option) => ({
                value: option.id,
                label: option.name,
                picture: option.image,
                hint: hintOf(option.numCoins, wallet.data?.balance),
              }))}
            />
            <Cost
              offered={offered}
              balance={wallet.data?.balance}
              failed={wallet.isError}
              unsure={unsure}
              onRecount={() => wallet.refetch()}
              onClose={onClose}
            />
          </Form>
        </Whole>
      )}
    </Dialog>
  );
}

/** On a phone the dialog fills the screen, and the cost stands at the bottom of it. */
const Whole = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100%;
  & > form {
    flex: 1;
    display: flex;
    flex-direction: column;
  }
  & > form > :last-child {
    margin-top: auto;
  }
`;

const hintOf = (price: number, balance: number | undefined): string =>
  balance === undefined || balance >= price
    ? formatCoins(price)
    : `${formatCoins(price)}: ${formatNumber(price - balance)} more than you have`;
