import { compareSnapshots } from './compare.ts';
import { takeSnapshot, type CallShape, type Snapshot } from './take.ts';

const text = { type: 'string' };
const fields = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});
const call = (given: Partial<CallShape> = {}): CallShape => ({
  access: 'signed-in',
  status: 200,
  errors: [],
  response: fields({ id: text }),
  ...given,
});
const snapshot = (given: Partial<Snapshot> = {}): Snapshot => ({
  versions: { api: 1, bus: 1, kit: 1 },
  calls: { 'GET /shelf/': call() },
  facts: { 'shelf.changed.v1': fields({ novel: text }) },
  mirrored: ['shelf.changed.v1'],
  commands: { 'toasts.show': { payload: fields({ message: text }), answer: { type: 'null' } } },
  overlays: { 'auth.login': { props: fields({}), answer: {} } },
  manifest: fields({ name: text }),
  ...given,
});
const NONE = { breaking: { api: [], bus: [], kit: [] }, refused: [], additive: [] };
const compare = (now: Partial<Snapshot>, upcasted?: [string, string][]) =>
  compareSnapshots(snapshot(), snapshot(now), new Map(upcasted));
const inApi = (...api: string[]) => ({ ...NONE, breaking: { api, bus: [], kit: [] } });
const inBus = (...bus: string[]) => ({ ...NONE, breaking: { api: [], bus, kit: [] } });

test('what has not changed says nothing', () => {
  expect(compare({})).toEqual(NONE);
});

test('a call that is gone or was renamed breaks', () => {
  expect(compare({ calls: { 'GET /shelves/': call() } })).toEqual({
    ...inApi('call GET /shelf/: is gone'),
    additive: ['call GET /shelves/ is new'],
  });
});

test.each<[what: string, now: Partial<CallShape>, reason: string]>([
  ['is for fewer', { access: 'admin' }, 'was for signed-in and is for admin'],
  ['answers with another status', { status: 204 }, 'answered 200 and answers 204'],
  ['asks for a new field', { body: fields({ why: text }) }, 'body.why is required and new'],
  ['answers without a field', { response: fields({}) }, 'id is gone'],
])('a call that %s breaks', (_, now, reason) => {
  expect(compare({ calls: { 'GET /shelf/': call(now) } })).toEqual(inApi(`call GET /shelf/: ${reason}`));
});

test('a call that answers more, or takes more, goes on as before', () => {
  const more = call({ response: fields({ id: text, title: text }), body: fields({ why: text }, []), access: 'anyone' });
  expect(compare({ calls: { 'GET /shelf/': more } })).toEqual({
    ...NONE,
    additive: ['call GET /shelf/ has changed; what was right goes on as before'],
  });
});

test('a fact never changes under its name, whatever the version', () => {
  expect(
    compare({ facts: { 'shelf.changed.v1': fields({ slug: text }) }, versions: { api: 1, bus: 2, kit: 1 } }),
  ).toEqual({
    ...NONE,
    refused: ['fact shelf.changed.v1: novel is gone; give it a new name, and an upcaster from this one'],
  });
});

test('a fact may leave when an upcaster makes a newer one of it, in a new version', () => {
  const facts = { 'shelf.changed.v2': fields({ slug: text }) };
  expect(compare({ facts }).refused).toEqual([
    'fact shelf.changed.v1: is gone, and no upcaster makes a newer one of it',
  ]);
  expect(compare({ facts }, [['shelf.changed.v1', 'shelf.changed.v2']])).toEqual({
    ...inBus('fact shelf.changed.v1: has become shelf.changed.v2'),
    additive: ['fact shelf.changed.v2 is new'],
  });
  expect(compare({ facts }, [['shelf.changed.v1', 'shelf.changed.v3']]).refused).toHaveLength(1);
});

test('a fact that stays in its tab from now on breaks', () => {
  expect(compare({ mirrored: [] })).toEqual(inBus('other tabs: shelf.changed.v1 does not reach them any more'));
});

test('a command or an overlay that asks for more breaks', () => {
  const commands = { 'toasts.show': { payload: fields({ message: text, type: text }), answer: { type: 'null' } } };
  expect(compare({ commands })).toEqual(inBus('command toasts.show: type is required and new'));
  const overlays = { 'auth.login': { props: fields({ why: text }), answer: {} } };
  expect(compare({ overlays })).toEqual(inBus('overlay auth.login: why is required and new'));
});

test('a manifest that must say more breaks', () => {
  expect(compare({ manifest: fields({ name: text, team: text }) }).breaking.kit).toEqual([
    'manifest: team is required and new',
  ]);
});

test('the contracts of this tree can be taken, all of them, and are the same each time', () => {
  const taken = takeSnapshot();
  expect(Object.keys(taken.calls).length).toBeGreaterThan(150);
  expect(taken.calls['GET /coin-wallet/']).toMatchObject({ access: 'signed-in', response: { type: 'object' } });
  expect(JSON.stringify(takeSnapshot())).toBe(JSON.stringify(taken));
});
