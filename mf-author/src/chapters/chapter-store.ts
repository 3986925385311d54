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
  /** The one that was stored on this device, where the author went on with the saved one. */
  setAside?: ChapterText | null;
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

/** A save that nobody asked for. What the author asks for meanwhile waits for it, since it changes the version. */
interface Autosave {
  name: 'autosaving';
  purpose: Purpose | null;
  sent: ChapterText;
}

export type Phase =
  | { name: 'editing'; problem: Problem | null }
  | Call
  | Autosave
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
  /** Whether what is typed is saved by itself: `failed` when the last try got through to nobody, `off` when it was refused, until the author saves. */
  autosave: 'on' | 'failed' | 'off';
  /** A text that was saved somewhere else, met while the author typed: they look at it when they like. */
  elsewhere: Conflict['theirs'] | null;
  /** What was sent last without an answer: the server may hold it. */
  unanswered: ChapterText | null;
  phase: Phase;
}

export type ChapterEvent =
  | { type: 'title-typed'; title: string }
  | { type: 'text-typed' }
  | { type: 'text-read'; html: string }
  | { type: 'save' | 'publish' | 'discard' | 'autosave' }
  /** `body` is what the chapter was made of: an earlier text, when that was sent before and its answer was lost. */
  | { type: 'created'; draft: Draft; body: DraftBody }
  | { type: 'updated'; draft: Draft }
  | { type: 'autosaved'; chapter: OwnChapter & { version: number } }
  /** The draft as the server holds it, asked for when the author came back to this tab. */
  | { type: 'looked-up'; draft: Draft }
  | { type: 'submitted'; chapter: OwnChapter }
  | { type: 'failed'; error: unknown }
  | { type: 'open-conflict' | 'keep-mine' | 'take-theirs' | 'close-conflict' }
  | { type: 'bring-back' | 'drop-set-aside' };

export interface DraftBody {
  title: string;
  draft: string;
}

/** What is to be done outside. The answer of a call comes back as an event. */
export type ChapterEffect =
  | { type: 'create'; body: DraftBody }
  | { type: 'update' | 'submit'; chapter: string; body: DraftBody & { version: number | undefined } }
  | { type: 'autosave'; chapter: string; body: DraftBody & { version: number } }
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

export const openChapter = ({ setAside = null, ...start }: ChapterStart): ChapterState => ({
  ...start,
  typed: false,
  setAside,
  autosave: 'on',
  elsewhere: null,
  unanswered: null,
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

/** Whether there is something to save that nobody has to ask for. A new chapter exists on this device only, until its author saves it. */
export const mayAutosave = (state: ChapterState): boolean =>
  state.phase.name === 'editing' &&
  state.chapter !== null &&
  state.version !== undefined &&
  state.autosave !== 'off' &&
  isDirty(state);

/** What an event makes of a chapter that is edited, and what is to be done about it. */
export function nextStep(state: ChapterState, event: ChapterEvent): Step {
  const { phase } = state;
  // Whoever writes on or saves has stayed after all: by going forward again while the question of leaving stood, say.
  if (phase.name === 'discarded') return BY_AUTHOR.has(event.type) ? nextStep(editing(state), event) : stay(state);
  switch (event.type) {
    case 'title-typed':
      return stay(mended({ ...state, text: { ...state.text, title: event.title }, typed: true }, 'title'));
    case 'text-typed':
      // With each key but the first there is nothing new, and nothing to draw.
      return stay(mended(state.typed ? state : { ...state, typed: true }, 'draft'));
    case 'text-read':
      return stored({ ...state, text: { ...state.text, html: event.html }, typed: false });
    case 'save':
    case 'publish':
      if (phase.name === 'autosaving') return stay({ ...state, phase: { ...phase, purpose: event.type } });
      if (phase.name !== 'editing') return stay(state);
      return event.type === 'save' ? save(state, 'save') : publish(state);
    case 'autosave':
      return autosave(state);
    case 'autosaved':
      return phase.name === 'autosaving' ? autosaved(state, phase, event.chapter) : stay(state);
    case 'looked-up':
      return phase.name === 'editing' ? lookedUp(state, event.draft) : stay(state);
    case 'discard':
      return { state: { ...state, phase: { name: 'discarded' } }, effects: [store(state, null)] };
    case 'created':
      return phase.name === 'creating' ? created(state, phase, event) : stay(state);
    case 'updated':
      return phase.name === 'updating' ? updated(state, phase, event.draft) : stay(state);
    case 'submitted':
      return phase.name === 'submitting' ? submitted(state, phase.sent, event.chapter) : stay(state);
    case 'failed':
      return 'sent' in phase ? failed(state, phase, event.error) : stay(state);
    case 'open-conflict': {
      const { elsewhere: theirs, text: mine } = state;
      if (phase.name !== 'editing' || !theirs) return stay(state);
      return stay({ ...state, phase: { name: 'conflict', theirs, mine, purpose: 'save' } });
    }
    case 'keep-mine': {
      if (phase.name !== 'conflict') return stay(state);
      const mine = { ...editing(state), version: phase.theirs.version, ...ALONE };
      return phase.purpose === 'save' ? save(mine, 'save') : publish(mine);
    }
    case 'take-theirs': {
      if (phase.name !== 'conflict') return stay(state);
      const { version, ...theirs } = phase.theirs;
      return replaced({ ...editing(state), text: theirs, saved: theirs, version, setAside: state.text, ...ALONE });
    }
    case 'close-conflict':
      return stay(phase.name === 'conflict' ? { ...editing(state), elsewhere: phase.theirs, autosave: 'off' } : state);
    case 'bring-back':
      return state.setAside ? replaced({ ...state, text: state.setAside, setAside: null }) : stay(state);
    case 'drop-set-aside':
      return stored({ ...state, setAside: null });
  }
}

/** What only an author does who goes on with the chapter. */
const BY_AUTHOR: ReadonlySet<ChapterEvent['type']> = new Set(['title-typed', 'text-typed', 'save', 'publish']);

/** Nobody else is known to have saved the chapter: what is typed is saved by itself. */
const ALONE = { autosave: 'on', elsewhere: null } as const;

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
  state.phase.name === 'editing' && state.phase.problem?.at === part
    ? editing({ ...state, autosave: state.elsewhere ? 'off' : 'on' })
    : state;

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

function autosave(state: ChapterState): Step {
  const { chapter, version, text } = state;
  if (!mayAutosave(state) || !chapter || version === undefined) return stay(state);
  return {
    state: { ...state, phase: { name: 'autosaving', purpose: null, sent: text } },
    effects: [{ type: 'autosave', chapter: chapter.id, body: { ...bodyOf(text), version } }],
  };
}

/** What was asked for meanwhile is done now. */
function autosaved(
  state: ChapterState,
  { purpose, sent }: Autosave,
  { version, ...chapter }: OwnChapter & { version: number },
): Step {
  const held = stored({ ...editing(state), chapter, version, saved: sent, unanswered: null, ...ALONE });
  return followedBy(held, goOn(held.state, purpose));
}

const goOn = (state: ChapterState, purpose: Purpose | null): Step =>
  purpose === 'publish' ? publish(state) : purpose === 'save' ? save(state, 'save') : stay(state);

/** Whoever has nothing of their own goes on with the newer text; whoever has is told that there is another. */
function lookedUp(state: ChapterState, draft: Draft): Step {
  if (state.version === undefined || draft.version <= state.version || state.setAside) return stay(state);
  const { version, ...theirs } = { title: draft.title, html: canonical(draft.draft), version: draft.version };
  if (isKnown(state, theirs)) return stay({ ...state, version, saved: theirs });
  if (isDirty(state)) return stay({ ...state, elsewhere: { ...theirs, version }, autosave: 'off' });
  return replaced({ ...state, chapter: draft, text: theirs, saved: theirs, version, ...ALONE });
}

/** Whether a text holds nothing that is not here: it is what this was begun from, or was sent from here and its answer lost. */
const isKnown = ({ saved, unanswered }: ChapterState, theirs: ChapterText): boolean =>
  [saved, unanswered].some((own) => own !== null && own.title.trim() === theirs.title && own.html === theirs.html);

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
  unanswered: null,
  ...ALONE,
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

/** The text stays where it is, and the author reads why; not of a save that nobody asked for, when the network is away. */
function failed(state: ChapterState, { purpose, sent, name }: Call | Autosave, error: unknown): Step {
  if (error instanceof ApiError && error.code === 'stale_draft') return stale(state, purpose, theirsOf(error));
  const lost = isLost(error);
  const now: ChapterState = {
    ...state,
    unanswered: lost ? sent : state.unanswered,
    autosave: lost ? 'failed' : 'off',
  };
  if (name !== 'autosaving') return stay(editing(now, problemOf(error, purpose ?? 'save')));
  if (purpose !== null) return goOn(editing(now), purpose);
  return stay(editing(now, lost ? null : problemOf(error, 'save')));
}

/** Nobody knows what became of it, or it may be tried again by itself: no answer came, the server failed, or the sign-in is over. */
export const isLost = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status < 400 ||
  error.status >= 500 ||
  error.status === 401 ||
  error.status === 429;

function stale(state: ChapterState, purpose: Purpose | null, theirs: Conflict['theirs']): Step {
  const { version, ...text } = theirs;
  if (isKnown(state, text)) {
    const known = editing({ ...state, version, saved: text });
    return purpose === null ? autosave(known) : goOn(known, purpose);
  }
  // Whoever is typing is not interrupted: the next key might decide the question.
  if (purpose === null) return stay(editing({ ...state, elsewhere: theirs, autosave: 'off' }));
  return stay({ ...state, phase: { name: 'conflict', theirs, mine: state.text, purpose } });
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
    const changes = step.state !== state;
    state = step.state;
    if (changes) for (const changed of listeners) changed();
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
