import type { Entities } from '@griot/contracts';
import { useAnswers, useCall, useSession, type OverlayProps } from '@griot/remote-kit';
import { formatCoins, formatMoney, formatNumber } from '@griot/ui';
import { Form, RadioGroup, type Refusal } from '@griot/ui/form';
import { useAtom } from 'jotai';
import { useFormState } from 'react-final-form';
import { chosenPack, StoreChoice } from '../payment/chosen.tsx';
import { ChoiceDialog } from '../payment/choice-dialog.tsx';
import { useUnconfirmed } from '../payment/confirm-first.tsx';
import { PayButton } from '../payment/pay-button.tsx';
import { Soft } from '../payment/soft.ts';
import { useGoesWithPage } from '../payment/use-goes-with-page.ts';
import { usePaying } from '../payment/use-paying.ts';

/** What an address asks for it by. */
const ASKS = 'topup-coins';

interface Values {
  coin_option?: string;
}

/** Where coins are bought (part 1 §2, §6 and §7): packs with their bonus and price; the payment goes on in a window of its own. */
export default function TopUpOverlay({ props, close }: OverlayProps) {
  const answers = useAnswers();
  const [chosen, choose] = useAtom(chosenPack);
  // Prices are asked anew at each opening.
  const options = useCall('GET /coin-options/', { query: { limit: 1000 } }, { staleTime: 0 });
  const { pay, busy, link } = usePaying('POST /coin-options/{option}/pay/', {
    onBegun() {
      choose(undefined);
      close(null);
    },
    refused: (error, { params: { option } }) => {
      const { price } = error.answer;
      if (error.code !== 'conflict' || typeof price !== 'string') {
        void options.refetch();
        return null;
      }
      answers.setAll('GET /coin-options/', (list) => ({
        ...list,
        results: list.results.map((one) => (one.id === option ? { ...one, price } : one)),
      }));
      return `${error.message} Nothing has been paid.`;
    },
  });
  const unconfirmed = useUnconfirmed();
  useGoesWithPage(props.asked, close);
  const offered = options.data?.results ?? [];

  const send = ({ coin_option }: Values): Promise<Refusal> | Refusal => {
    const option = offered.find(({ id }) => id === coin_option);
    if (!option) return { coin_option: ['Choose how many coins.'] };
    return pay({ params: { option: option.id }, body: { price: option.price } });
  };

  return (
    <ChoiceDialog
      title="Top up coins"
      asks={ASKS}
      onClose={() => close(null)}
      busy={busy}
      link={link}
      list={options}
      what="The packs of coins"
      expected={6}
    >
      <Form<Values> aria-label="Top up coins" onSubmit={send} initial={{ coin_option: chosen }}>
        <StoreChoice name="coin_option" choice={chosenPack} />
        <Balance />
        <RadioGroup
          name="coin_option"
          label="How many coins"
          required="Choose how many coins."
          disabled={busy || unconfirmed !== null}
          autoFocus
          stacked
          options={offered.map(({ id, numCoins, bonus, price, currency }) => ({
            value: id,
            label: formatCoins(numCoins),
            aside: formatMoney(price, currency),
            ...(bonus > 0 ? { hint: `and ${formatNumber(bonus)} as a bonus` } : {}),
          }))}
        />
        <Soft>Coins unlock chapters and buy gifts. Purchases are final.</Soft>
        <PayNow offered={offered} onClose={() => close(null)} />
      </Form>
    </ChoiceDialog>
  );
}

/** What is there before anything is bought. */
function Balance() {
  const signedIn = useSession().state === 'authorised';
  const wallet = useCall('GET /coin-wallet/', {}, { enabled: signedIn });
  return signedIn && wallet.data ? <p>You have {formatCoins(wallet.data.balance)}.</p> : null;
}

function PayNow({ offered, onClose }: { offered: readonly Entities['CoinOption'][]; onClose: () => void }) {
  const {
    values: { coin_option },
  } = useFormState<Values>({ subscription: { values: true } });
  return (
    <PayButton
      reason={offered.some(({ id }) => id === coin_option) ? null : 'Choose how many coins first.'}
      asks={ASKS}
      onClose={onClose}
    >
      Pay Now
    </PayButton>
  );
}
