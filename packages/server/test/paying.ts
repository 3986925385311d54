import type { SandboxOutcome } from '@griot/contracts';
import type { Answered, Person, TestPlatform } from './platform.ts';

/** What a person does to pay, and what a provider does, in tests. */
export function paying({ api, ports }: TestPlatform) {
  /** The pack of so many coins. */
  async function pack(coins: number): Promise<{ id: string; numCoins: number; bonus: number; price: string; currency: string }> {
    const { body } = await api('GET', '/coin-options/?limit=100');
    return body.results.find((option: { numCoins: number }) => option.numCoins === coins);
  }

  return {
    pack,
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
    balance: async (person: Person): Promise<number> => (await api('GET', '/coin-wallet/', { as: person })).body.balance,
  };
}
