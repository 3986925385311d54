import { anOwnChapter, refusal } from '@griot/testing';
import {
  busyWith,
  createChapterStore,
  isDirty,
  nextStep,
  openChapter,
  type ChapterEffect,
  type ChapterEvent,
  type ChapterState,
  type ChapterText,
} from './chapter-store.ts';

const one = anOwnChapter({ id: 'chp_one', title: 'Third Night', draft_state: 'draft' });
const SAVED: ChapterText = { title: 'Third Night', html: '<p>The well was dry.</p>' };
const BLANK: ChapterText = { title: '', html: '' };
const draft = (version: number, given: Partial<typeof one> = {}) => ({ ...one, ...given, draft: '', version });

const opened = (text = SAVED) => openChapter({ chapter: one, saved: SAVED, version: 4, text });
const anew = (text = BLANK) => openChapter({ chapter: null, saved: BLANK, version: undefined, text });

/** What follows from one event after another: the last state, and all that was to be done. */
function after(state: ChapterState, ...events: ChapterEvent[]): { state: ChapterState; effects: ChapterEffect[] } {
  const effects: ChapterEffect[] = [];
  for (const event of events) {
    const step = nextStep(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

const type = (html: string): ChapterEvent[] => [{ type: 'text-typed' }, { type: 'text-read', html }];
const failed = (...refused: Parameters<typeof refusal>): ChapterEvent => ({
  type: 'failed',
  error: refusal(...refused),
});
const lost = failed(0, 'no_answer', 'No response received from server.');
const elsewhere = failed(409, 'stale_draft', 'This chapter was saved somewhere else meanwhile.', {
  answer: { title: 'Fourth Night', draft: '<p>The <u></u>well was deep.</p>', version: 9 },
});
const saves = (effects: ChapterEffect[]) => effects.filter(({ type }) => type === 'create' || type === 'update');
const storedBy = (effects: ChapterEffect[]) => {
  const store = effects.findLast((effect) => effect.type === 'store');
  return store?.type === 'store' ? store.text : undefined;
};

const DEEP = '<p>The well was deep.</p>';
const FULL = '<p>The well was full.</p>';

describe('what is typed', () => {
  test('is unsaved at once, and is stored on this device when it is read', () => {
    const typing = after(opened(), { type: 'text-typed' });
    expect(isDirty(typing.state)).toBe(true);
    expect(typing.effects).toEqual([]);
    const { effects } = after(typing.state, { type: 'text-read', html: FULL });
    expect(effects).toEqual([
      { type: 'store', chapter: 'chp_one', text: { title: 'Third Night', html: FULL }, version: 4 },
    ]);
  });

  test('and taken back is not unsaved, and is no longer stored', () => {
    const { state, effects } = after(opened(), ...type(FULL), ...type(SAVED.html));
    expect(isDirty(state)).toBe(false);
    expect(storedBy(effects)).toBeNull();
  });

  test('as a title counts too', () => {
    const { state, effects } = after(
      opened(),
      { type: 'title-typed', title: 'Third Night!' },
      { type: 'text-read', html: SAVED.html },
    );
    expect(isDirty(state)).toBe(true);
    expect(storedBy(effects)).toEqual({ title: 'Third Night!', html: SAVED.html });
  });

  test('in a new chapter is stored without an id', () => {
    expect(after(anew(), ...type(FULL)).effects).toEqual([
      { type: 'store', chapter: null, text: { title: '', html: FULL }, version: undefined },
    ]);
  });

  test('before, and stored on this device only, is unsaved from the beginning', () => {
    expect(isDirty(opened({ title: 'Third Night', html: FULL }))).toBe(true);
    expect(isDirty(opened())).toBe(false);
  });
});

describe('saving', () => {
  test('sends the trimmed title, the text and its version, and says when it is done', () => {
    const saving = after(opened(), { type: 'title-typed', title: ' Full ' }, ...type(FULL), { type: 'save' });
    expect(busyWith(saving.state)).toBe('save');
    expect(saves(saving.effects)).toEqual([
      { type: 'update', chapter: 'chp_one', body: { title: 'Full', draft: FULL, version: 4 } },
    ]);
    const { state, effects } = after(saving.state, { type: 'updated', draft: draft(5) });
    expect(busyWith(state)).toBeNull();
    expect(isDirty(state)).toBe(false);
    expect(state.version).toBe(5);
    expect(effects).toEqual([
      { type: 'store', chapter: 'chp_one', text: null, version: 5 },
      { type: 'toast', message: 'Chapter has been saved' },
    ]);
  });

  test('while it runs is not begun a second time, and is not published', () => {
    const saving = after(opened(), ...type(FULL), { type: 'save' }).state;
    for (const event of [{ type: 'save' }, { type: 'publish' }] as const)
      expect(nextStep(saving, event)).toEqual({ state: saving, effects: [] });
  });

  test('leaves unsaved, and stored, what was typed meanwhile', () => {
    const { state, effects } = after(opened(), ...type(FULL), { type: 'save' }, ...type(DEEP), {
      type: 'updated',
      draft: draft(5),
    });
    expect(isDirty(state)).toBe(true);
    expect(state.saved.html).toBe(FULL);
    expect(effects.slice(-2)).toEqual([
      { type: 'store', chapter: 'chp_one', text: { title: 'Third Night', html: DEEP }, version: 5 },
      { type: 'toast', message: 'Chapter has been saved' },
    ]);
  });

  test('that gets no answer keeps the text, says why, and can be tried again', () => {
    const { state, effects } = after(opened(), ...type(FULL), { type: 'save' }, lost);
    expect(state.phase).toEqual({
      name: 'editing',
      problem: { purpose: 'save', text: 'No response received from server.', at: undefined },
    });
    expect(isDirty(state)).toBe(true);
    expect(storedBy(effects)).toEqual({ title: 'Third Night', html: FULL });
    expect(saves(after(state, { type: 'save' }).effects)).toHaveLength(1);
  });

  test('after the sign-in has ended keeps the text, and says so', () => {
    const { state, effects } = after(
      opened(),
      ...type(FULL),
      { type: 'save' },
      failed(401, 'not_signed_in', 'Sign in to go on.'),
    );
    expect(state.phase).toMatchObject({ problem: { text: 'Sign in to go on.' } });
    expect(isDirty(state)).toBe(true);
    expect(storedBy(effects)).toEqual({ title: 'Third Night', html: FULL });
  });

  test('that fails without a text of the server says so in the product’s words', () => {
    const failure: ChapterEvent = { type: 'failed', error: new TypeError('x is not a function') };
    expect(after(opened(), { type: 'save' }, failure).state.phase).toMatchObject({
      problem: { text: 'Failed to save as draft' },
    });
    expect(after(opened(), { type: 'publish' }, failure).state.phase).toMatchObject({
      problem: { text: 'Action failed' },
    });
  });

  test('that is refused for a part names it, until that part is changed', () => {
    const refused = failed(400, 'invalid', 'draft: …', { fields: { draft: ['Too long.', 'Split it in two.'] } });
    const { state } = after(opened(), { type: 'save' }, refused);
    const problem = { purpose: 'save', text: 'Too long. Split it in two.', at: 'draft' };
    expect(state.phase).toEqual({ name: 'editing', problem });
    expect(after(state, { type: 'title-typed', title: 'T' }).state.phase).toEqual({ name: 'editing', problem });
    expect(after(state, { type: 'text-typed' }).state.phase).toEqual({ name: 'editing', problem: null });
  });
});

describe('a new chapter', () => {
  const text = { title: 'The Far Bank', html: FULL };
  const body = { title: 'The Far Bank', draft: FULL };

  test('has an id once it is saved, and is stored under it from then on', () => {
    const saving = after(anew(text), { type: 'save' });
    expect(saving.effects).toEqual([{ type: 'create', body }]);
    const { state, effects } = after(saving.state, ...type(DEEP), { type: 'created', draft: draft(1), body });
    expect(state.chapter?.id).toBe('chp_one');
    expect(effects.slice(1)).toEqual([
      { type: 'store', chapter: 'chp_one', text: { title: 'The Far Bank', html: DEEP }, version: 1 },
      { type: 'store', chapter: null, text: null, version: undefined },
      { type: 'toast', message: 'Chapter has been saved' },
    ]);
    expect(saves(after(state, { type: 'save' }).effects)).toEqual([
      { type: 'update', chapter: 'chp_one', body: { title: 'The Far Bank', draft: DEEP, version: 1 } },
    ]);
  });

  test('that was made of what an earlier attempt sent gets the text of now after it, which is stored meanwhile', () => {
    const { state, effects } = after(
      anew(text),
      { type: 'save' },
      lost,
      ...type(DEEP),
      { type: 'save' },
      { type: 'created', draft: draft(1), body },
    );
    expect(busyWith(state)).toBe('save');
    expect(state.saved).toEqual(text);
    expect(effects.slice(-3)).toEqual([
      { type: 'store', chapter: 'chp_one', text: { title: 'The Far Bank', html: DEEP }, version: 1 },
      { type: 'store', chapter: null, text: null, version: undefined },
      { type: 'update', chapter: 'chp_one', body: { title: 'The Far Bank', draft: DEEP, version: 1 } },
    ]);
    expect(isDirty(after(state, { type: 'updated', draft: draft(2) }).state)).toBe(false);
  });

  test('is saved before it is submitted when it is published at once', () => {
    const { state, effects } = after(
      anew(text),
      { type: 'publish' },
      { type: 'created', draft: draft(1), body },
      { type: 'submitted', chapter: { ...one, draft_state: 'awaiting approval' } },
    );
    expect(effects.map(({ type }) => type)).toEqual(['create', 'store', 'store', 'submit', 'store', 'toast']);
    expect(effects).toContainEqual({ type: 'submit', chapter: 'chp_one', body: { ...body, version: 1 } });
    expect(state.phase.name).toBe('submitted');
  });
});

describe('publishing', () => {
  test('submits the text as it is written, saved or not, and ends the editing', () => {
    const submitting = after(opened(), ...type(FULL), { type: 'publish' });
    expect(busyWith(submitting.state)).toBe('publish');
    expect(submitting.effects.at(-1)).toEqual({
      type: 'submit',
      chapter: 'chp_one',
      body: { title: 'Third Night', draft: FULL, version: 4 },
    });
    const { state, effects } = after(submitting.state, {
      type: 'submitted',
      chapter: { ...one, draft_state: 'awaiting approval' },
    });
    expect(isDirty(state)).toBe(false);
    expect(effects).toEqual([
      { type: 'store', chapter: 'chp_one', text: null, version: 4 },
      { type: 'toast', message: 'Chapter sent for approval' },
    ]);
  });

  test('where nobody has to approve says that it is published', () => {
    const { effects } = after(
      opened(),
      { type: 'publish' },
      { type: 'submitted', chapter: { ...one, draft_state: 'published' } },
    );
    expect(effects.at(-1)).toEqual({ type: 'toast', message: 'Chapter has been published' });
  });

  test('stores what was typed while it was on its way, and after it', () => {
    const awaiting = { ...one, draft_state: 'awaiting approval' as const };
    const { state, effects } = after(opened(), { type: 'publish' }, ...type(DEEP), {
      type: 'submitted',
      chapter: awaiting,
    });
    expect(storedBy(effects)).toEqual({ title: 'Third Night', html: DEEP });
    expect(storedBy(after(state, ...type(FULL)).effects)).toEqual({ title: 'Third Night', html: FULL });
  });

  test.each([
    ['a title', { title: ' ', html: FULL }, 'A title is needed before a chapter can be published.', 'title'],
    ['a word', { title: 'Dry', html: '' }, 'A chapter needs at least one word before it can be published.', 'draft'],
  ])('without %s is not sent, and says so', (_, text, problem, at) => {
    const { state, effects } = after(opened(text), { type: 'publish' });
    expect(effects).toEqual([]);
    expect(state.phase).toEqual({ name: 'editing', problem: { purpose: 'publish', text: problem, at } });
  });

  test('that is refused leaves the text to be edited', () => {
    const { state } = after(
      opened(),
      { type: 'publish' },
      failed(409, 'conflict', 'This chapter is published as it stands.'),
    );
    expect(state.phase).toMatchObject({
      name: 'editing',
      problem: { purpose: 'publish', text: 'This chapter is published as it stands.' },
    });
  });
});

describe('a chapter that was saved somewhere else meanwhile (ruling 20)', () => {
  const conflict = (purpose: 'save' | 'publish') => after(opened(), ...type(FULL), { type: purpose }, elsewhere).state;
  const mine = { title: 'Third Night', html: FULL };
  const theirs = { title: 'Fourth Night', html: DEEP };

  test('shows both texts, in their canonical form, and sends nothing before a choice', () => {
    const state = conflict('save');
    expect(state.phase).toEqual({ name: 'conflict', purpose: 'save', mine, theirs: { ...theirs, version: 9 } });
    expect(isDirty(state)).toBe(true);
    for (const event of [{ type: 'save' }, { type: 'publish' }] as const)
      expect(nextStep(state, event)).toEqual({ state, effects: [] });
  });

  test.each([
    ['save', 'update'],
    ['publish', 'submit'],
  ] as const)('to %s goes on over the other text when one’s own is kept', (purpose, call) => {
    expect(after(conflict(purpose), { type: 'keep-mine' }).effects).toEqual([
      { type: call, chapter: 'chp_one', body: { title: 'Third Night', draft: FULL, version: 9 } },
    ]);
  });

  test('takes the other text, and stores one’s own until it is brought back', () => {
    const taken = after(conflict('save'), { type: 'take-theirs' });
    expect(taken.state).toMatchObject({ text: theirs, saved: theirs, version: 9, setAside: mine });
    expect(isDirty(taken.state)).toBe(false);
    expect(taken.effects).toEqual([
      { type: 'store', chapter: 'chp_one', text: mine, version: 9 },
      { type: 'replace', html: DEEP },
    ]);
    const back = after(taken.state, { type: 'bring-back' });
    expect(back.state).toMatchObject({ text: mine, setAside: null });
    expect(isDirty(back.state)).toBe(true);
    expect(back.effects).toEqual([
      { type: 'store', chapter: 'chp_one', text: mine, version: 9 },
      { type: 'replace', html: FULL },
    ]);
  });

  test('lets go of one’s own text when it is dropped', () => {
    const { state, effects } = after(conflict('save'), { type: 'take-theirs' }, { type: 'drop-set-aside' });
    expect(state.setAside).toBeNull();
    expect(storedBy(effects)).toBeNull();
  });

  test('is left as it is when the question is closed', () => {
    const { state } = after(conflict('save'), { type: 'close-conflict' });
    expect(state).toMatchObject({ text: mine, version: 4, phase: { name: 'editing', problem: null } });
  });
});

describe('a chapter whose changes are discarded', () => {
  const discarded = after(opened(), ...type(FULL), { type: 'save' }, { type: 'discard' });

  test('is no longer unsaved, nor stored', () => {
    expect(isDirty(discarded.state)).toBe(false);
    expect(storedBy(discarded.effects)).toBeNull();
  });

  test('is not stored or shown again by what comes late: the last read, or the answer of a save', () => {
    for (const event of [{ type: 'text-read', html: DEEP }, { type: 'updated', draft: draft(5) }, lost] as const)
      expect(nextStep(discarded.state, event)).toEqual({ state: discarded.state, effects: [] });
  });

  test('is stored and saved again when its author stays and writes on', () => {
    const { state, effects } = after(discarded.state, ...type(DEEP), { type: 'save' });
    expect(isDirty(state)).toBe(true);
    expect(storedBy(effects)).toEqual({ title: 'Third Night', html: DEEP });
    expect(saves(effects)).toEqual([
      { type: 'update', chapter: 'chp_one', body: { title: 'Third Night', draft: DEEP, version: 4 } },
    ]);
  });
});

describe('what is saved while its author types', () => {
  const autosaved = (version: number): ChapterEvent => ({ type: 'autosaved', chapter: { ...one, version } });
  const tries = (effects: ChapterEffect[]) => effects.filter(({ type }) => type === 'autosave');
  const mine = { title: 'Third Night', html: FULL };
  const theirs = { title: 'Fourth Night', html: DEEP, version: 9 };

  test('goes with its version, and is no longer stored on the device nor told of', () => {
    const saving = after(opened(), ...type(FULL), { type: 'autosave' });
    expect(saving.effects.at(-1)).toEqual({
      type: 'autosave',
      chapter: 'chp_one',
      body: { title: 'Third Night', draft: FULL, version: 4 },
    });
    expect(busyWith(saving.state)).toBeNull();
    const { state, effects } = after(saving.state, autosaved(5));
    expect(isDirty(state)).toBe(false);
    expect(effects).toEqual([{ type: 'store', chapter: 'chp_one', text: null, version: 5 }]);
  });

  test('is nothing where nothing has changed, nor of a new chapter, which only Save makes', () => {
    expect(tries(after(opened(), { type: 'autosave' }).effects)).toEqual([]);
    const fresh = after(anew(), ...type(FULL), { type: 'autosave' });
    expect(fresh.effects.map(({ type }) => type)).toEqual(['store']);
  });

  test('holds a save or a request to publish back until its version is known', () => {
    for (const [asked, call] of [
      ['save', 'update'],
      ['publish', 'submit'],
    ] as const) {
      const waiting = after(opened(), ...type(FULL), { type: 'autosave' }, { type: asked });
      expect(busyWith(waiting.state)).toBe(asked);
      expect(waiting.effects.filter(({ type }) => type === call)).toEqual([]);
      expect(after(waiting.state, autosaved(5)).effects.at(-1)).toEqual({
        type: call,
        chapter: 'chp_one',
        body: { title: 'Third Night', draft: FULL, version: 5 },
      });
      expect(after(waiting.state, lost).effects.at(-1)).toMatchObject({ type: call, body: { version: 4 } });
    }
  });

  test('is tried again when the network was away, without a word to the author', () => {
    const { state } = after(opened(), ...type(FULL), { type: 'autosave' }, lost);
    expect(state).toMatchObject({ autosave: 'failed', phase: { name: 'editing', problem: null } });
    const again = after(state, { type: 'autosave' }, autosaved(5));
    expect(again.state.autosave).toBe('on');
    expect(tries(again.effects)).toHaveLength(1);
  });

  test('says why it is refused, and is not tried again before its author saves, or changes what is at fault', () => {
    const waiting = failed(409, 'conflict', 'This chapter is awaiting approval.');
    const { state } = after(opened(), ...type(FULL), { type: 'autosave' }, waiting);
    expect(state).toMatchObject({
      autosave: 'off',
      phase: { problem: { text: 'This chapter is awaiting approval.' } },
    });
    expect(tries(after(state, ...type(DEEP), { type: 'autosave' }).effects)).toEqual([]);
    expect(after(state, { type: 'save' }, { type: 'updated', draft: draft(5) }).state.autosave).toBe('on');
    const long = failed(400, 'invalid', '', { fields: { draft: ['Too long.'] } });
    const tooLong = after(opened(), ...type(FULL), { type: 'autosave' }, long).state;
    expect(tries(after(tooLong, ...type(DEEP), { type: 'autosave' }).effects)).toHaveLength(1);
  });

  test('meets a text that was saved elsewhere without interrupting, and stops until its author has chosen', () => {
    const { state, effects } = after(opened(), ...type(FULL), { type: 'autosave' }, elsewhere);
    expect(state).toMatchObject({ elsewhere: theirs, autosave: 'off', phase: { name: 'editing' }, text: mine });
    expect(storedBy(effects)).toEqual(mine);
    expect(tries(after(state, ...type('<p>More.</p>'), { type: 'autosave' }).effects)).toEqual([]);
    const asked = after(state, { type: 'open-conflict' }).state;
    expect(asked.phase).toEqual({ name: 'conflict', purpose: 'save', mine, theirs });
    const closed = after(asked, { type: 'close-conflict' }, { type: 'autosave' });
    expect(closed.state.elsewhere).toEqual(theirs);
    expect(tries(closed.effects)).toEqual([]);
    const kept = after(asked, { type: 'keep-mine' }, { type: 'updated', draft: draft(10) });
    expect(kept.state).toMatchObject({ elsewhere: null, autosave: 'on', version: 10 });
    expect(after(asked, { type: 'take-theirs' }).state).toMatchObject({ elsewhere: null, autosave: 'on', version: 9 });
  });

  test('is no conflict with itself: what the server holds was sent from here, and its answer was lost', () => {
    const own = failed(409, 'stale_draft', '', { answer: { title: 'Third Night', draft: FULL, version: 5 } });
    const { state, effects } = after(
      opened(),
      ...type(FULL),
      { type: 'autosave' },
      lost,
      ...type(DEEP),
      { type: 'autosave' },
      own,
    );
    expect(state).toMatchObject({ elsewhere: null, phase: { name: 'autosaving' } });
    expect(tries(effects).at(-1)).toMatchObject({ body: { draft: DEEP, version: 5 } });
  });
});

describe('a tab that its author comes back to', () => {
  const looked = (version: number, html = DEEP): ChapterEvent => ({
    type: 'looked-up',
    draft: { ...draft(version), draft: html, title: 'Third Night' },
  });

  test('goes on with what was saved in another, where nothing was typed', () => {
    const { state, effects } = after(opened(), looked(6));
    expect(state).toMatchObject({ version: 6, text: { html: DEEP }, saved: { html: DEEP } });
    expect(effects).toContainEqual({ type: 'replace', html: DEEP });
    expect(isDirty(state)).toBe(false);
  });

  test('tells of it where something was typed, and overwrites neither', () => {
    const { state, effects } = after(opened(), ...type(FULL), looked(6));
    expect(state).toMatchObject({ version: 4, text: { html: FULL }, elsewhere: { html: DEEP, version: 6 } });
    expect(effects.some(({ type }) => type === 'replace')).toBe(false);
  });

  test('stays as it is when nothing is newer, or the newer text is the one it began with', () => {
    const state = opened();
    expect(after(state, looked(4))).toEqual({ state, effects: [] });
    const typed = after(opened(), ...type(FULL), looked(6, SAVED.html));
    expect(typed.state).toMatchObject({ version: 6, text: { html: FULL }, elsewhere: null });
  });
});

test('an event that does not fit the moment changes nothing', () => {
  const state = opened();
  const events: ChapterEvent[] = [
    { type: 'created', draft: draft(1), body: { title: '', draft: '' } },
    { type: 'updated', draft: draft(5) },
    { type: 'submitted', chapter: one },
    lost,
    { type: 'autosave' },
    { type: 'autosaved', chapter: { ...one, version: 5 } },
    { type: 'open-conflict' },
    { type: 'keep-mine' },
    { type: 'take-theirs' },
    { type: 'close-conflict' },
    { type: 'bring-back' },
  ];
  for (const event of events) expect(nextStep(state, event)).toEqual({ state, effects: [] });
});

describe('the store', () => {
  test('reads the editor before everything but typing, once for what was typed', async () => {
    const done: ChapterEffect[] = [];
    let html = SAVED.html;
    let reads = 0;
    const store = createChapterStore(
      { chapter: one, saved: SAVED, version: 4, text: SAVED },
      {
        readHtml: () => {
          reads += 1;
          return html;
        },
        perform: (effect) => void done.push(effect),
      },
    );
    html = FULL;
    void store.send({ type: 'text-typed' });
    void store.send({ type: 'title-typed', title: 'Full' });
    expect(reads).toBe(0);
    await store.send({ type: 'save' });
    store.read();
    expect(reads).toBe(1);
    expect(saves(done)).toEqual([
      { type: 'update', chapter: 'chp_one', body: { title: 'Full', draft: FULL, version: 4 } },
    ]);
  });

  test('tells who listens, and resolves when what followed is done', async () => {
    let changes = 0;
    let answer = (): void => undefined;
    const store = createChapterStore(
      { chapter: one, saved: SAVED, version: 4, text: SAVED },
      {
        readHtml: () => SAVED.html,
        perform: (effect) =>
          effect.type === 'update' ? new Promise<void>((resolve) => (answer = resolve)) : undefined,
      },
    );
    const stop = store.subscribe(() => (changes += 1));
    let resolved = false;
    const saved = store.send({ type: 'save' }).then(() => (resolved = true));
    expect(changes).toBe(1);
    await Promise.resolve();
    expect(resolved).toBe(false);
    answer();
    await saved;
    stop();
    void store.send({ type: 'text-typed' });
    expect(changes).toBe(1);
  });
});
