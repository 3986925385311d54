import { ApiError, messageOf, queryKey } from '@griot/api';
import { countWords, type Entities } from '@griot/contracts';
import { usePlatform, useQueryClient, useToast } from '@griot/remote-kit';
import { useRef, useState } from 'react';
import { canonical } from '../editor/canonical.ts';
import { createChapterEditor, htmlOf, replaceText } from '../editor/chapter-editor.ts';
import { keptDraftsAtom, keptKey } from './kept-drafts.ts';
import { useThrottled } from './use-throttled.ts';

type Novel = Entities['OwnNovel'];
type OwnChapter = Entities['OwnChapter'];
interface Text {
  title: string;
  html: string;
}

/** What a writer sits down to. */
export interface Start {
  /** Null for a new chapter, which exists on this device only until it is saved. */
  chapter: OwnChapter | null;
  /** The text the server holds, and its version. */
  saved: Text;
  version: number | undefined;
  /** The text to go on with: the saved one, or one that was kept on this device. */
  text: Text;
}

/** The same draft was saved somewhere else meanwhile: both texts, and what was about to happen. */
export interface Conflict {
  theirs: Text & { version: number };
  mine: Text;
  during: 'save' | 'publish';
}

/** The first save of a new chapter, under a key of its own: sent again because its answer was lost, it makes no second chapter. */
interface FirstSave {
  key: string;
  body: { title: string; draft: string };
}

/** What went wrong, in words, and the part that is at fault, if it is one: the trouble is over when that is changed. */
export interface Trouble {
  kind: 'save' | 'publish';
  text: string;
  at?: 'title' | 'draft';
}

/** Content changes are looked at once a second (part 2 §9). */
const THROTTLE_MS = 1_000;

interface Given {
  novel: Novel;
  start: Start;
  onPicture: (file: File) => void;
  onSaved: (chapter: OwnChapter) => void;
  onSent: () => void;
}

/** The desk of one chapter: its text, whether it is saved, and the calls that save and publish it. */
export function useDesk({ novel, start, onPicture, onSaved, onSent }: Given) {
  const { api, bus, store, now } = usePlatform();
  const queries = useQueryClient();
  const toast = useToast();
  const [editor] = useState(() => createChapterEditor({ now: () => now().getTime(), onPicture }));
  const [chapter, showChapter] = useState(start.chapter);
  const [title, showTitle] = useState(start.text.title);
  const [words, setWords] = useState(() => countWords(start.text.html));
  const [dirty, setDirty] = useState(start.text.html !== start.saved.html || start.text.title !== start.saved.title);
  const [busy, setBusy] = useState<'save' | 'publish' | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [aside, setAside] = useState<Text | null>(null);
  // What the calls need at the moment they run, whatever was drawn last.
  const desk = useRef({
    title: start.text.title,
    chapter: start.chapter,
    saved: start.saved,
    version: start.version,
    first: null as FirstSave | null,
    gone: false,
    busy: false,
    replaced: false,
  });

  /** The text as it stands; the editor holds nothing before its first drawing. */
  const text = (): Text => ({
    title: desk.current.title,
    html: editor.children.length > 0 ? htmlOf(editor) : start.text.html,
  });

  const keep = (kept: Text | null): void =>
    store.set(
      keptDraftsAtom,
      keptKey(novel.id, desk.current.chapter?.id ?? null),
      kept && { title: kept.title, draft: kept.html, version: desk.current.version ?? null, at: now().toISOString() },
    );

  const measure = (): void => {
    if (desk.current.gone) return;
    const present = text();
    const { saved } = desk.current;
    const differs = present.html !== saved.html || present.title !== saved.title;
    setWords(countWords(present.html));
    setDirty(differs);
    keep(differs ? present : null);
  };
  const measuring = useThrottled(measure, THROTTLE_MS);
  const typed = (): void => {
    setDirty(true);
    measuring.later();
  };

  const stale = (): Promise<unknown> =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['GET /novels/mine/{novel}/chapters/'] }),
      queries.invalidateQueries({ queryKey: ['GET /novels/mine/{novel}/'] }),
      queries.invalidateQueries({ queryKey: ['GET /novels/mine/'] }),
    ]);

  /** Makes a new chapter of what was sent first, again if that may have arrived; what was typed since is yet to be saved. */
  async function begin(body: FirstSave['body']): Promise<{ made: Entities['Draft']; whole: boolean }> {
    const first = (desk.current.first ??= { key: newKey(), body });
    try {
      const made = await api.call('PATCH /novels/mine/{novel}/chapters/draft/', {
        params: { novel: novel.slug },
        body: first.body,
        idempotencyKey: first.key,
      });
      keep(null);
      Object.assign(desk.current, { chapter: made, version: made.version, first: null });
      return { made, whole: first.body.title === body.title && first.body.draft === body.draft };
    } catch (error) {
      // A refusal made no chapter, so the next attempt is a first one again.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) desk.current.first = null;
      throw error;
    }
  }

  async function write(): Promise<OwnChapter> {
    const sent = text();
    const body = { title: sent.title.trim(), draft: sent.html };
    const begun = desk.current.chapter ? null : await begin(body);
    const answer = begun?.whole
      ? begun.made
      : await api.call('PATCH /novels/mine/{novel}/chapters/{chapter}/draft/', {
          params: { novel: novel.slug, chapter: desk.current.chapter?.id ?? '' },
          body: { ...body, version: desk.current.version },
        });
    keep(null);
    Object.assign(desk.current, { chapter: answer, version: answer.version, saved: sent });
    showChapter(answer);
    measure();
    queries.setQueryData(
      queryKey('GET /novels/mine/{novel}/chapters/{chapter}/draft/', { novel: novel.slug, chapter: answer.id }),
      answer,
    );
    await stale();
    onSaved(answer);
    return answer;
  }

  async function send(): Promise<void> {
    const { id } = desk.current.chapter ?? (await write());
    const sent = text();
    const answer = await api.call('POST /novels/mine/{novel}/chapters/{chapter}/request-publish/', {
      params: { novel: novel.slug, chapter: id },
      body: { title: sent.title.trim(), draft: sent.html, version: desk.current.version },
    });
    keep(null);
    desk.current.gone = true;
    setDirty(false);
    bus.publish('chapter.submitted.v1', { novel: novel.id, chapter: answer.id });
    toast(answer.draft_state === 'published' ? 'Chapter has been published' : 'Chapter sent for approval', 'success');
    await queries.invalidateQueries({ queryKey: ['GET /novels/mine/{novel}/chapters/{chapter}/draft/'] });
    await stale();
    onSent();
  }

  /** Runs one of the two; a failure leaves the text where it is and says why. True when it went well. */
  async function act(kind: 'save' | 'publish', work: () => Promise<unknown>): Promise<boolean> {
    if (desk.current.busy) return false;
    desk.current.busy = true;
    setBusy(kind);
    setTrouble(null);
    try {
      await work();
      return true;
    } catch (error) {
      measure();
      if (error instanceof ApiError && error.code === 'stale_draft')
        setConflict({ theirs: theirsOf(error), mine: text(), during: kind });
      else setTrouble(troubleOf(error, kind));
      // The chapter may have moved on elsewhere: deleted, sent, or decided upon.
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) void stale();
      return false;
    } finally {
      desk.current.busy = false;
      setBusy(null);
    }
  }

  const save = (): Promise<boolean> =>
    act('save', async () => {
      await write();
      toast('Chapter has been saved', 'success');
    });

  const publish = async (): Promise<boolean> => {
    const present = text();
    const missing = lack(present);
    if (!missing) return act('publish', send);
    measure();
    setTrouble(missing);
    return false;
  };

  const mended = (part: Trouble['at']): void => setTrouble((standing) => (standing?.at === part ? null : standing));

  const put = (given: Text): void => {
    desk.current.replaced = true;
    replaceText(editor, given.html);
    desk.current.title = given.title;
    showTitle(given.title);
  };

  return {
    editor,
    title,
    words,
    dirty,
    busy,
    trouble,
    conflict,
    aside,
    save,
    publish,
    text,
    chapter,
    setTitle(value: string) {
      desk.current.title = value;
      showTitle(value);
      mended('title');
      typed();
    },
    changed() {
      // A text that was put in place of another is not typed: it is measured at once.
      const { replaced } = desk.current;
      desk.current.replaced = false;
      if (replaced) measuring.now();
      else typed();
      mended('draft');
    },
    /** Leaves without saving: what was kept on this device goes too. */
    discard() {
      keep(null);
      desk.current.gone = true;
      setDirty(false);
    },
    /** Goes on with one's own text over the one saved elsewhere. */
    keepMine(): Promise<boolean> {
      if (!conflict) return Promise.resolve(false);
      desk.current.version = conflict.theirs.version;
      setConflict(null);
      return conflict.during === 'save' ? save() : publish();
    },
    /** Takes the text saved elsewhere; one's own is set aside, and can be brought back. */
    takeTheirs() {
      if (!conflict) return;
      const html = canonical(conflict.theirs.html);
      setAside(text());
      put({ title: conflict.theirs.title, html });
      Object.assign(desk.current, { saved: { title: conflict.theirs.title, html }, version: conflict.theirs.version });
      setConflict(null);
    },
    bringBack() {
      if (!aside) return;
      put(aside);
      setAside(null);
    },
    dropAside: () => setAside(null),
    closeConflict: () => setConflict(null),
  };
}

/** A key that nobody else makes; the browser's own maker of such is missing where a page is not served over https. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export type Desk = ReturnType<typeof useDesk>;

function theirsOf({ answer }: ApiError): Conflict['theirs'] {
  return {
    title: String(answer['title'] ?? ''),
    html: String(answer['draft'] ?? ''),
    version: Number(answer['version']),
  };
}

function troubleOf(error: unknown, kind: 'save' | 'publish'): Trouble {
  if (!(error instanceof ApiError)) console.error(error);
  const fields = error instanceof ApiError ? error.fields : {};
  const texts = Object.values(fields).flat();
  const at = fields['title'] ? 'title' : fields['draft'] ? 'draft' : undefined;
  return {
    kind,
    text:
      texts.length > 0
        ? texts.join(' ')
        : messageOf(error, kind === 'save' ? 'Failed to save as draft' : 'Action failed'),
    at,
  };
}

/** What the server would refuse, said before anything is sent: a chapter needs a title and a word. */
function lack({ title, html }: Text): Trouble | null {
  if (title.trim() === '')
    return { kind: 'publish', text: 'A title is needed before a chapter can be published.', at: 'title' };
  return countWords(html) === 0
    ? { kind: 'publish', text: 'A chapter needs at least one word before it can be published.', at: 'draft' }
    : null;
}
