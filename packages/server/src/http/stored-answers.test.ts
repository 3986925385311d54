import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { StoredAnswer, createStoredAnswers, type Made } from './stored-answers.ts';

const TEXT = 'The salt came in at dawn. '.repeat(100);

/** A store with a clock to set and a line that can be cut; `make` counts. */
function store(maxBytes = 1_000_000) {
  const world = { now: 0, hears: true, made: 0 };
  const answers = createStoredAnswers<string>({ maxBytes, now: () => world.now, hears: () => world.hears });
  const make =
    (text = TEXT, given: Partial<Made<string>> = {}) =>
    async (): Promise<Made<string>> => {
      world.made += 1;
      return { head: '200', text, of: new Set(['salt']), stored: true, ...given };
    };
  const read = async (name: string, from = make()) => {
    const { bytes } = await answers.in('identity', name, await answers.get(name, from));
    return bytes.toString();
  };
  return { world, answers, make, read };
}

/** A making that ends when it is told to. */
function slow(text: string) {
  let end: () => void = () => undefined;
  const held = new Promise<void>((done) => (end = done));
  const from = async (): Promise<Made<string>> => {
    await held;
    return { head: '200', text, of: new Set(['salt']), stored: true };
  };
  return { from, end };
}

test('an answer is made once, also for those who ask while it is made', async () => {
  const { answers, make, world } = store();
  const { from, end } = slow('early');
  const asked = [answers.get('a', from), answers.get('a', make()), answers.get('a', make())];
  end();
  const versions = (await Promise.all(asked)).map(({ version }) => version);
  assert.deepEqual([new Set(versions).size, world.made], [1, 0]);
  await answers.get('a', make());
  assert.equal(world.made, 0);
});

test('a change makes stale what is made of it, and nothing else', async () => {
  const { answers, make, read, world } = store();
  await read('a');
  await read('b', make('pepper', { of: new Set(['pepper']) }));
  answers.changed(['salt']);
  assert.deepEqual([await read('a', make('new')), await read('b', make('unasked'))], ['new', 'pepper']);
  answers.changed('all');
  assert.equal(await read('b', make('new pepper')), 'new pepper');
  assert.equal(world.made, 4);
});

test('what was begun before a change is neither stored nor given to who asks after it, who are given one together', async () => {
  const { answers, make, read, world } = store();
  const { from, end } = slow('before');
  const early = answers.get('a', from);
  answers.changed(['salt']);
  const late = [read('a', make('after')), read('a', make('after'))];
  end();
  assert.deepEqual(await Promise.all(late), ['after', 'after']);
  assert.equal((await answers.in('identity', 'a', await early)).bytes.toString(), 'before');
  assert.equal(await read('a', make('again')), 'after');
  assert.equal(world.made, 1);
});

test('a change of something else lets all who ask share what is being made', async () => {
  const { answers, make, read, world } = store();
  const { from, end } = slow('of salt');
  const early = read('a', from);
  answers.changed(['pepper']);
  const late = read('a', make('made twice'));
  end();
  assert.deepEqual([await early, await late, world.made], ['of salt', 'of salt', 0]);
});

test('figures are a quarter of a minute old at most, and nobody waits for them where they are asked for often', async () => {
  const { world, read, make } = store();
  await read('a', make('1 view'));
  world.now = 7_499;
  assert.equal(await read('a', make('2 views')), '1 view');
  world.now = 10_000;
  assert.equal(await read('a', make('3 views')), '1 view');
  await new Promise(setImmediate);
  assert.equal(await read('a', make('unasked')), '3 views');
  world.now = 25_000;
  assert.equal(await read('a', make('4 views')), '4 views');
});

test('what fails is told to who asks and not stored, and what cannot be made anew for now holds as long as it did', async () => {
  const { world, read, make } = store();
  const failing = async () => Promise.reject(new Error('away'));
  await assert.rejects(read('a', failing), /away/);
  assert.equal(await read('a', make('once', { stored: false })), 'once');
  assert.equal(await read('a', make('twice')), 'twice');
  world.now = 10_000;
  assert.equal(await read('a', failing), 'twice');
  await new Promise(setImmediate);
  assert.equal(await read('a', make('half', { stored: false })), 'twice');
  world.now = 15_000;
  await assert.rejects(read('a', failing), /away/);
});

test('what cannot be made anew is tried every three seconds, however many ask', async () => {
  const { world, read, make } = store();
  let tried = 0;
  const failing = async () => {
    tried += 1;
    return await Promise.reject(new Error('away'));
  };
  await read('a', make('held'));
  for (const [time, tries] of [
    [8_000, 1],
    [10_900, 1],
    [11_000, 2],
  ] as const) {
    world.now = time;
    for (let asked = 0; asked < 5; asked += 1) {
      assert.equal(await read('a', failing), 'held');
      await new Promise(setImmediate);
    }
    assert.equal(tried, tries, `${time} ms`);
  }
});

test('who asks while something is made that fails has a try of their own', async () => {
  const { answers, make, read, world } = store();
  let fail: (cause: Error) => void = () => undefined;
  const first = answers.get('a', () => new Promise((_, reject) => (fail = reject)));
  const others = [read('a', make('second')), read('a', make('second'))];
  fail(new Error('away'));
  await assert.rejects(first, /away/);
  assert.deepEqual(await Promise.all(others), ['second', 'second']);
  assert.equal(world.made, 1);
});

test('while changes are not heard nothing is believed nor stored, and those who ask at the same moment are given one together', async () => {
  const { world, read, make, answers } = store();
  await read('a', make('before'));
  world.hears = false;
  assert.equal(await read('a', make('one')), 'one');
  const { from, end } = slow('two');
  const first = read('a', from);
  const next = [read('a', make('three')), read('a', make('three')), read('a', make('three'))];
  world.made = 0;
  end();
  assert.deepEqual([await first, ...(await Promise.all(next))], ['two', 'three', 'three', 'three']);
  assert.equal(world.made, 1, 'one for all who came while the one before was made');
  answers.changed('all');
  world.hears = true;
  assert.equal(await read('a', make('after')), 'after');
});

test('what was begun while nothing was heard is not stored when that ends', async () => {
  const { world, read, make, answers } = store();
  world.hears = false;
  const { from, end } = slow('unheard');
  const early = answers.get('a', from);
  world.hears = true;
  end();
  await early;
  assert.equal(await read('a', make('heard')), 'heard');
});

test('what lacks something is held for three seconds, and never in the place of what is whole', async () => {
  const { world, read, make } = store();
  const bare = (text: string) => make(text, { stored: 'briefly' });
  assert.equal(await read('a', bare('without text')), 'without text');
  assert.equal(await read('a', bare('unasked')), 'without text');
  world.now = 3_000;
  assert.equal(await read('a', make('whole')), 'whole');
  world.now = 12_000;
  assert.equal(await read('a', bare('without again')), 'whole');
  await new Promise(setImmediate);
  assert.equal(await read('a', bare('without again')), 'whole');
  world.now = 18_000;
  assert.equal(await read('a', bare('without again')), 'without again');
});

test('that nothing can be made anew is told once a minute', async () => {
  const told: string[] = [];
  const world = { now: 0 };
  const answers = createStoredAnswers<string>({
    maxBytes: 1_000_000,
    now: () => world.now,
    hears: () => true,
    refreshFailed: (failure) => told.push((failure as Error).message),
  });
  const made = async (): Promise<Made<string>> => ({ head: '', text: TEXT, of: new Set(), stored: true });
  const failing = async () => Promise.reject(new Error('away'));
  for (const round of [0, 20_000, 80_000]) {
    world.now = round;
    for (const name of ['a', 'b']) {
      await answers.get(name, made);
      world.now = round + 8_000;
      await answers.get(name, failing);
      await new Promise(setImmediate);
    }
  }
  assert.deepEqual(told, ['away', 'away'], 'at 8 and at 88 seconds');
});

test('each encoding is made when it is asked for, and the plain text goes when nobody asks for that', async () => {
  const { answers, make } = store();
  const answer = await answers.get('a', make());
  const whole = answers.size.bytes;
  const br = await answers.in('br', 'a', answer);
  assert.equal(brotliDecompressSync(br.bytes).toString(), TEXT);
  assert.ok(answers.size.bytes < whole / 2, 'the compressed text alone is stored');
  assert.equal(gunzipSync((await answers.in('gzip', 'a', answer)).bytes).toString(), TEXT);
  assert.equal((await answers.in('identity', 'a', answer)).bytes.toString(), TEXT);
  assert.equal((await answers.in('br', 'a', answer)).bytes, br.bytes);
});

test('bytes that did not change are not made again, and what did has another version', async () => {
  const { answers, make } = store();
  const one = await answers.get('a', make());
  const { bytes } = await answers.in('br', 'a', one);
  answers.changed('all');
  const same = await answers.get('a', make());
  assert.equal((await answers.in('br', 'a', same)).bytes, bytes);
  answers.changed('all');
  const other = await answers.get('a', make(TEXT, { head: '404' }));
  assert.notEqual(other.version, one.version);
});

test('a short answer is sent as it is', async () => {
  const { answers, make } = store();
  const sent = await answers.in('br', 'a', await answers.get('a', make('short')));
  assert.deepEqual([sent.encoding, sent.bytes.toString()], ['identity', 'short']);
});

test('what all take is bounded in bytes, and what nobody asks for leaves first', async () => {
  const { answers, make, world } = store(20_000);
  await answers.get('often', make());
  for (let n = 0; n < 100; n += 1) {
    await answers.get(`seldom ${n}`, make());
    await answers.get('often', make());
  }
  assert.equal(world.made, 101);
  assert.ok(answers.size.bytes <= 20_000);
  assert.ok(answers.size.answers < 8);
});

test('what nobody has asked for within an hour leaves, however much room there is', async () => {
  const { answers, make, world } = store();
  const minutes = (count: number) => (world.now += count * 60_000);
  minutes(1);
  await answers.get('asked once', make());
  const { bytes } = await answers.in('br', 'often', await answers.get('often', make()));
  for (const _ of [1, 2]) {
    assert.equal(answers.size.answers, 2);
    minutes(30);
    await answers.get('often', make());
  }
  assert.equal(answers.size.answers, 2, 'an hour is over, and not more');
  minutes(1);
  assert.equal((await answers.in('br', 'often', await answers.get('often', make()))).bytes, bytes, 'it is still there');
  assert.equal(answers.size.answers, 1);
});

test('of what is too long to be pressed hard, nobody waits for it', () => {
  const quality = (length: number, wanted: number) =>
    new StoredAnswer({ head: {}, text: 'a'.repeat(length), of: new Set() }, wanted).quality;
  assert.deepEqual([quality(100_000, 10), quality(100_001, 10), quality(100_001, 4), quality(2_000, 4)], [10, 6, 4, 4]);
});
