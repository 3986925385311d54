import type { Answered, Person, TestPlatform } from './platform.ts';

/** What people give to novels in tests, by the names of the first start: a Kola Nut costs 1 coin, a Cowrie 5, a Calabash 10, Palm Wine 25. */
export function giving({ api, services, ports }: TestPlatform) {
  async function option(name: string): Promise<{ id: string; name: string; image: string; numCoins: number }> {
    const { body } = await api('GET', '/gift-options/?limit=1000');
    return body.results.find((one: { name: string }) => one.name === name);
  }
  const send = async (
    person: Person,
    novel: { id: string },
    name: string,
    headers: Record<string, string> = {},
  ): Promise<Answered> =>
    await api('POST', '/gifts/send-gift/', {
      as: person,
      body: { novel: novel.id, gift_option: (await option(name)).id },
      headers,
    });

  return {
    option,
    send,
    /** Gives with coins that are granted for it. */
    async give(person: Person, novel: { id: string }, name: string): Promise<void> {
      await services.wallet.grant(person.id, (await option(name)).numCoins, 'for a test', ports.random.id('grant'));
      const { status, body } = await send(person, novel, name);
      if (status !== 200) throw new Error(`giving answered ${status}: ${JSON.stringify(body)}`);
    },
  };
}
