import { MIRRORED } from './mirrored.ts';
import { facts } from './schema.ts';

const PAYLOADS = [
  { now: ['GET /shelf/'], later: [] },
  { now: [], later: ['GET /inbox/', 'GET /shelf/'], more: 1 },
  { now: ['GET /shelf/'] },
  { now: 'GET /shelf/', later: [] },
  { now: [1], later: [] },
  { now: [], later: [null] },
  { now: [], later: { length: 0 } },
  {},
  [],
  null,
  undefined,
  'now',
  0,
];

test.each([...MIRRORED])('a %s of another tab is taken for one exactly where the schema takes it', (name, fits) => {
  const accepted = PAYLOADS.map((payload) => facts[name].safeParse(payload).success);
  expect(PAYLOADS.map(fits)).toEqual(accepted);
  expect(new Set(accepted)).toEqual(new Set([true, false]));
});
