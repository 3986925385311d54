import type { Entities } from '@griot/contracts';
import { useAnswers, useCall, type OverlayProps } from '@griot/remote-kit';
import { formatMoney } from '@griot/ui';
import { Form, RadioGroup, type Refusal } from '@griot/ui/form';
import { useAtom } from 'jotai';
import { useFormState } from 'react-final-form';
import { chosenPlan, StoreChoice } from '../payment/chosen.tsx';
import { ChoiceDialog } from '../payment/choice-dialog.tsx';
import { useUnconfirmed } from '../payment/confirm-first.tsx';
import { PayButton } from '../payment/pay-button.tsx';
import { Soft } from '../payment/soft.ts';
import { useGoesWithPage } from '../payment/use-goes-with-page.ts';
import { usePaying } from '../payment/use-paying.ts';
import { PresentTime, usePresentTime } from './present-time.tsx';

/** What an address asks for it by. */
const ASKS = 'subscribe';

interface Values {
  plan?: string;
}

/** Where a subscription is taken out (part 1 §2, §6 and §7): plans, what they open and cost, and when one that is bought now begins. */
export default function SubscribeOverlay({ props, close }: OverlayProps) {
  const answers = useAnswers();
  const [chosen, choose] = useAtom(chosenPlan);
  const plans = useCall('GET /subscription-plans/', { query: { limit: 1000 } }, { staleTime: 0 });
  const present = usePresentTime();
  const { pay, busy, link } = usePaying('POST /subscription-plans/{plan}/subscribe/', {
    onBegun() {
      choose(undefined);
      close(null);
    },
    refused: (error, { params: { plan } }) => {
      const { amount } = error.answer;
      if (error.code !== 'conflict' || typeof amount !== 'string') {
        // There may be time that was paid for elsewhere, or the plan is sold no more.
        void plans.refetch();
        return null;
      }
      answers.setAll('GET /subscription-plans/', (list) => ({
        ...list,
        results: list.results.map((one) => (one.id === plan ? { ...one, amount } : one)),
      }));
      return `${error.message} Nothing has been paid.`;
    },
  });
  const unconfirmed = useUnconfirmed();
  useGoesWithPage(props.asked, close);
  const offered = plans.data?.results ?? [];

  const send = ({ plan: wanted }: Values): Promise<Refusal> | Refusal => {
    const plan = offered.find(({ id }) => id === wanted);
    if (!plan) return { plan: ['Choose a plan.'] };
    if (present?.ahead) return null;
    return pay({ params: { plan: plan.id }, body: { amount: plan.amount } });
  };

  return (
    <ChoiceDialog
      title="Subscription plans"
      asks={ASKS}
      onClose={() => close(null)}
      busy={busy}
      link={link}
      list={plans}
      what="The subscription plans"
      expected={4}
    >
      <Form<Values> aria-label="Subscription plans" onSubmit={send} initial={{ plan: chosen }}>
        <StoreChoice name="plan" choice={chosenPlan} />
        <p>
          While it runs, a subscription opens every chapter that is marked for subscribers. Chapters that only coins
          open stay closed.
        </p>
        {present ? <PresentTime time={present} /> : null}
        <RadioGroup
          name="plan"
          label="Plan"
          required="Choose a plan."
          disabled={busy || unconfirmed !== null}
          autoFocus
          stacked
          options={offered.map(({ id, name, duration_str, description, amount, currency }) => ({
            value: id,
            label: name,
            aside: formatMoney(amount, currency),
            hint: [sameWords(name, duration_str) ? '' : duration_str, description].filter(Boolean).join(' · '),
          }))}
        />
        <Soft>
          It renews by itself unless you cancel at least 24 hours before it ends. We write to you before each renewal,
          and you cancel on your dashboard.
        </Soft>
        <Proceed offered={offered} ahead={present?.ahead ?? false} onClose={() => close(null)} />
      </Form>
    </ChoiceDialog>
  );
}

/** Most plans are named by how long they last. */
const sameWords = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function Proceed({
  offered,
  ahead,
  onClose,
}: {
  offered: readonly Entities['SubscriptionPlan'][];
  ahead: boolean;
  onClose: () => void;
}) {
  const {
    values: { plan },
  } = useFormState<Values>({ subscription: { values: true } });
  const reason = ahead
    ? 'You have paid ahead already.'
    : offered.some(({ id }) => id === plan)
      ? null
      : 'Choose a plan first.';
  return (
    <PayButton reason={reason} asks={ASKS} onClose={onClose}>
      Proceed
    </PayButton>
  );
}
