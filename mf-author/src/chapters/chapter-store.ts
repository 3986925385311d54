import { ApiError, messageOf } from '@griot/api';
import { countWords, type Entities } from '@griot/contracts';
import { canonical } from '../editor/canonical.ts';

type OwnChapter = Entities['OwnChapter'];
type Draft = Entities['Draft'];
type Purpose = 'save' | 'publish';

export interface ChapterText {
  title: string;
  /** The wire's HTML, in its canonical form. */
  html: string;
}

/** What the editor is opened with. */
export interface ChapterStart {
  /** Null for a new chapter, which exists on this device only until it is saved. */
  chapter: OwnChapter | null;
  /** The text the server holds, and its version. */
  saved: ChapterText;
  version: number | undefined;
  /** The text to go on with: the saved one, or one that was stored on this device. */
  text: ChapterText;
}

/** What went wrong, in words, and the part that is at fault, if it is one: the problem is over when that is changed. */
export interface Problem {
  purpose: Purpose;
  text: string;
  at?: 'title' | 'draft';
}

/** The same draft was saved somewhere else meanwhile: both texts, and what was about to happen. */
export interface Conflict {
  theirs: ChapterText & { version: number };
  mine: ChapterText;
  purpose: Purpose;
}

/** A call that is under way: the first save, another save, or the request to publish; `sent` is the text it is about. */
interface Call {
  name: 'creating' | 'updating' | 'submitting';
  purpose: Purpose;
  sent: ChapterText;
}

export type Phase =
  | { name: 'editing'; problem: Problem | null }
  | Call
  | ({ name: 'conflict' } & Conflict)
  | { name: 'submitted' }
  | { name: 'discarded' };

export interface ChapterState {
  chapter: OwnChapter | null;
  saved: ChapterText;
  version: number | undefined;
  /** What the author has written: the title to the letter, the HTML as it was read from the editor last. */
  text: ChapterText;
  /** Typed since the HTML was read. */
  typed: boolean;
  /** The author's own text, after the one that was saved somewhere else took its place. */
  setAside: ChapterText | null;
  phase: Phase;
}

export type ChapterEvent =
  | { type: 'title-typed'; title: string }
  | { type: 'text-typed' }
  | { type: 'text-read'; html: string }
  | { type: 'save' | 'publish' | 'discard' }
  /** `body` is what the chapter was made of: an earlier text, when that was sent before and its answer was lost. */
  | { type: 'created'; draft: Draft; body: DraftBody }
  | { type: 'updated'; draft: Draft }
  | { type: 'submitted'; chapter: OwnChapter }
  | { type: 'failed'; error: unknown }
  | { type: 'keep-mine' | 'take-theirs' | 'close-conflict' }
  | { type: 'bring-back' | 'drop-set-aside' };

export interface DraftBody {
  title: string;
  draft: string;
}

/** What is to be done outside. The answer of a call comes back as an event. */
export type ChapterEffect =
  | { type: 'create'; body: DraftBody }
  | { type: 'update' | 'submit'; chapter: string; body: DraftBody & { version: number | undefined } }
  /** Stores text that the server does not hold on this device; null removes it. A new chapter has no id yet. */
  | { type: 'store'; chapter: string | null; text: ChapterText | null; version: number | undefined }
  /** Puts another text in place of the one that stands in the editor. */
  | { type: 'replace'; html: string }
  | { type: 'toast'; message: string };

/** A state, and what is to be done as it is entered. */
export interface Step {
  state: ChapterState;
  effects: ChapterEffect[];
}

export const openChapter = (start: ChapterStart): ChapterState => ({
  ...start,
  typed: false,
  setAside: null,
  phase: { name: 'editing', problem: null },
});

/** Whether the author works on text that the server does not hold. */
export const isDirty = ({ phase, typed, text, saved }: ChapterState): boolean =>
  phase.name !== 'submitted' && phase.name !== 'discarded' && (typed || differs(text, saved));

/** What is under way, if anything is. */
export function busyWith({ phase }: ChapterState): Purpose | null {
  if (phase.name === 'submitted') return 'publish';
  return 'sent' in phase ? phase.purpose : null;
}

/** What an event makes of a chapter that is edited, and what is to be done about it. */
export function nextStep(state: ChapterState, event: ChapterEvent): Step {
  const { phase } = state;
  // Whoever writes on or saves has stayed after all: by going forward again while the question of leaving stood, say.
  if (phase.name === 'discarded') return BY_AUTHOR.has(event.type) ? nextStep(editing(state), event) : stay(state);
  switch (event.type) {
    case 'title-typed':
      return stay(mended({ ...state, text: { ...state.text, title: event.title }, typed: true }, 'title'));
    case 'text-typed':
      return stay(mended({ ...state, typed: true }, 'draft'));
    case 'text-read':
      return stored({ ...state, text: { ...state.text, html: event.html }, typed: false });
    case 'save':
      return phase.name === 'editing' ? save(state, 'save') : stay(state);
    case 'publish':
      return phase.name === 'editing' ? publish(state) : stay(state);
    case 'discard':
      return { state: { ...state, phase: { name: 'discarded' } }, effects: [store(state, null)] };
    case 'created':
      return phase.name === 'creating' ? created(state, phase, event) : stay(state);
    case 'updated':
      return phase.name === 'updating' ? updated(state, phase, event.draft) : stay(state);
    case 'submitted':
      return phase.name === 'submitting' ? submitted(state, phase.sent, event.chapter) : stay(state);
    case 'failed':
      return 'sent' in phase ? failed(state, phase.purpose, event.error) : stay(state);
    case 'keep-mine': {
      if (phase.name !== 'conflict') return stay(state);
      const mine = { ...editing(state), version: phase.theirs.version };
      return phase.purpose === 'save' ? save(mine, 'save') : publish(mine);
    }
    case 'take-theirs': {
      if (phase.name !== 'conflict') return stay(state);
      const { version, ...theirs } = phase.theirs;
      return replaced({ ...editing(state), text: theirs, saved: theirs, version, setAside: state.text });
    }
    case 'close-conflict':
      return stay(phase.name === 'conflict' ? editing(state) : state);
    case 'bring-back':
      return state.setAside ? replaced({ ...state, text: state.setAside, setAside: null }) : stay(state);
    case 'drop-set-aside':
      return stored({ ...state, setAside: null });
  }
}

/** What only an author does who goes on with the chapter. */
const BY_AUTHOR: ReadonlySet<ChapterEvent['type']> = new Set(['title-typed', 'text-typed', 'save', 'publish']);

const differs = (one: ChapterText, other: ChapterText): boolean => one.title !== other.title || one.html !== other.html;
const bodyOf = ({ title, html }: ChapterText): DraftBody => ({ title: title.trim(), draft: html });

const stay = (state: ChapterState): Step => ({ state, effects: [] });
const followedBy = (before: Step, next: Step): Step => ({
  state: next.state,
  effects: [...before.effects, ...next.effects],
});
const editing = (state: ChapterState, problem: Problem | null = null): ChapterState => ({
  ...state,
  phase: { name: 'editing', problem },
});

/** A problem is over when the part at fault is changed. */
const mended = (state: ChapterState, part: 'title' | 'draft'): ChapterState =>
  state.phase.name === 'editing' && state.phase.problem?.at === part ? editing(state) : state;

const store = ({ chapter, version }: ChapterState, text: ChapterText | null): ChapterEffect => ({
  type: 'store',
  chapter: chapter?.id ?? null,
  text,
  version,
});

/** The device stores what the server does not hold: the text as it is written, else the one that was set aside. */
const stored = (state: ChapterState, ...more: ChapterEffect[]): Step => ({
  state,
  effects: [store(state, differs(state.text, state.saved) ? state.text : state.setAside), ...more],
});

const replaced = (state: ChapterState): Step =>
  stored(mended({ ...state, typed: false }, 'draft'), { type: 'replace', html: state.text.html });

function save(state: ChapterState, purpose: Purpose): Step {
  if (state.chapter) return call('update', state, state.chapter, purpose, state.text);
  return {
    state: { ...state, phase: { name: 'creating', purpose, sent: state.text } },
    effects: [{ type: 'create', body: bodyOf(state.text) }],
  };
}

function publish(state: ChapterState): Step {
  const problem = missingForPublishing(state.text);
  if (problem) return stay(editing(state, problem));
  return state.chapter ? call('submit', state, state.chapter, 'publish', state.text) : save(state, 'publish');
}

const call = (
  type: 'update' | 'submit',
  state: ChapterState,
  { id }: OwnChapter,
  purpose: Purpose,
  sent: ChapterText,
): Step => ({
  state: { ...state, phase: { name: type === 'update' ? 'updating' : 'submitting', purpose, sent } },
  effects: [{ type, chapter: id, body: { ...bodyOf(sent), version: state.version } }],
});

/** What the server holds from now on. */
const received = (state: ChapterState, draft: Draft, saved: ChapterText): ChapterState => ({
  ...state,
  chapter: draft,
  version: draft.version,
  saved,
});

/** The chapter is made. If that was of an earlier text, the text that was meant now is sent after it. */
function created(
  state: ChapterState,
  { purpose, sent }: Call,
  { draft, body }: ChapterEvent & { type: 'created' },
): Step {
  const meant = bodyOf(sent);
  const whole = body.title === meant.title && body.draft === meant.draft;
  const made = received(state, draft, whole ? sent : { title: body.title, html: body.draft });
  return followedBy(
    // What was stored of the new chapter goes when its text is stored under the chapter's id.
    stored(made, store(state, null)),
    whole ? afterSave(made, purpose) : call('update', made, draft, purpose, sent),
  );
}

function updated(state: ChapterState, { purpose, sent }: Call, draft: Draft): Step {
  const held = received(state, draft, sent);
  return followedBy(stored(held), afterSave(held, purpose));
}

const afterSave = (state: ChapterState, purpose: Purpose): Step =>
  purpose === 'publish'
    ? publish(state)
    : { state: editing(state), effects: [{ type: 'toast', message: 'Chapter has been saved' }] };

/** What was typed while the chapter was on its way to the editor stays on this device. */
function submitted(state: ChapterState, sent: ChapterText, chapter: OwnChapter): Step {
  const message = chapter.draft_state === 'published' ? 'Chapter has been published' : 'Chapter sent for approval';
  return stored({ ...state, chapter, saved: sent, phase: { name: 'submitted' } }, { type: 'toast', message });
}

/** The text stays where it is, and the author reads why. */
function failed(state: ChapterState, purpose: Purpose, error: unknown): Step {
  if (error instanceof ApiError && error.code === 'stale_draft')
    return stay({ ...state, phase: { name: 'conflict', theirs: theirsOf(error), mine: state.text, purpose } });
  return stay(editing(state, problemOf(error, purpose)));
}

function theirsOf({ answer }: ApiError): Conflict['theirs'] {
  return {
    title: String(answer['title'] ?? ''),
    html: canonical(String(answer['draft'] ?? '')),
    version: Number(answer['version']),
  };
}

function problemOf(error: unknown, purpose: Purpose): Problem {
  const fields = error instanceof ApiError ? error.fields : {};
  const texts = Object.values(fields).flat();
  const fallback = purpose === 'save' ? 'Failed to save as draft' : 'Action failed';
  return {
    purpose,
    text: texts.length > 0 ? texts.join(' ') : messageOf(error, fallback),
    at: fields['title'] ? 'title' : fields['draft'] ? 'draft' : undefined,
  };
}

/** What the server would refuse, said before anything is sent: a chapter needs a title and a word. */
function missingForPublishing({ title, html }: ChapterText): Problem | null {
  if (title.trim() === '')
    return { purpose: 'publish', text: 'A title is needed before a chapter can be published.', at: 'title' };
  return countWords(html) === 0
    ? { purpose: 'publish', text: 'A chapter needs at least one word before it can be published.', at: 'draft' }
    : null;
}

export interface ChapterStore {
  current(): ChapterState;
  subscribe(changed: () => void): () => void;
  /** Reads what was typed from the editor. */
  read(): void;
  /** Resolves when all that followed from the event is done. */
  send(event: ChapterEvent): Promise<void>;
}

/** Holds the state of a chapter that is edited. Every event but typing meets the text as it stands in the editor. */
export function createChapterStore(
  start: ChapterStart,
  { readHtml, perform }: { readHtml: () => string; perform: (effect: ChapterEffect) => void | Promise<void> },
): ChapterStore {
  let state = openChapter(start);
  const listeners = new Set<() => void>();

  const apply = async (event: ChapterEvent): Promise<void> => {
    const step = nextStep(state, event);
    state = step.state;
    for (const changed of listeners) changed();
    await Promise.all(step.effects.map(async (effect) => perform(effect)));
  };
  const read = (): void => {
    if (state.typed) void apply({ type: 'text-read', html: readHtml() });
  };

  return {
    read,
    current: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    async send(event) {
      if (event.type !== 'title-typed' && event.type !== 'text-typed') read();
      await apply(event);
    },
  };
}
