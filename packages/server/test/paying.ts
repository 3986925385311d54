import type { SandboxOutcome } from '@griot/contracts';
import type { Answered, Person, TestPlatform } from './platform.ts';

/** What a person does to pay, and what a provider does, in tests. */
export function paying({ api, ports }: TestPlatform) {
  /** The pack of so many coins. */
  async function pack(
    coins: number,
  ): Promise<{ id: string; numCoins: number; bonus: number; price: string; currency: string }> {
    const { body } = await api('GET', '/coin-options/?limit=100');
    return body.results.find((option: { numCoins: number }) => option.numCoins === coins);
  }

  /** The plan of a name, such as `1 Month`. */
  async function plan(name: string): Promise<{
    id: string;
    name: string;
    amount: string;
    currency: string;
    duration_str: string;
    description: string;
  }> {
    const { body } = await api('GET', '/subscription-plans/?limit=100');
    return body.results.find((p: { name: string }) => p.name === name);
  }

  return {
    pack,
    plan,
    /** Subscribes to a plan and pays at once; the payment's reference. */
    async subscribe(person: Person, name = '1 Month'): Promise<string> {
      const { status, body } = await api('POST', `/subscription-plans/${(await plan(name)).id}/subscribe/`, {
        as: person,
      });
      if (status !== 200) throw new Error(`subscribing answered ${status}: ${JSON.stringify(body)}`);
      await api('POST', `/dev/payments/${body.reference}/`, { body: { outcome: 'success' } });
      await ports.jobs.drain();
      return body.reference;
    },
    /** Begins to pay for a pack; its reference. */
    async begin(person: Person, coins = 100): Promise<string> {
      const { status, body } = await api('POST', `/coin-options/${(await pack(coins)).id}/pay/`, { as: person });
      if (status !== 200) throw new Error(`paying answered ${status}: ${JSON.stringify(body)}`);
      return body.reference;
    },
    /** Makes something happen at the sandbox, and lets the server look into it. */
    async decide(reference: string, outcome: SandboxOutcome): Promise<Answered> {
      const answer = await api('POST', `/dev/payments/${reference}/`, { body: { outcome } });
      await ports.jobs.drain();
      return answer;
    },
    balance: async (person: Person): Promise<number> =>
      (await api('GET', '/coin-wallet/', { as: person })).body.balance,
  };
}
