import { ApiError } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { createIdempotentCall, type Platform, usePlatform } from '@griot/remote-kit';
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import type { Block } from '../editor/document.ts';
import { fromHtml } from '../editor/from-html.ts';
import { createTextEditor, htmlOf, replaceText } from '../editor/text-editor.ts';
import { toHtml } from '../editor/to-html.ts';
import { createWordCounter } from '../editor/word-counter.ts';
import {
  busyWith,
  createChapterStore,
  isDirty,
  isLost,
  mayAutosave,
  type ChapterEffect,
  type ChapterEvent,
  type ChapterStart,
  type ChapterText,
  type DraftBody,
} from './chapter-store.ts';
import { createOwnDrafts, draftKey, type StoredDraft } from './stored-drafts.ts';
import { useAutosave } from './use-autosave.ts';
import { useThrottled } from './use-throttled.ts';

/** Content changes are looked at once a second (part 2 §9). */
const THROTTLE_MS = 1_000;

interface EditorParts {
  novel: Entities['OwnNovel'];
  start: ChapterStart;
  onPicture: (file: File) => void;
}

export interface ChapterEditorOptions extends EditorParts {
  onSaved: (chapter: Entities['OwnChapter']) => void;
  onSubmitted: () => void;
}

/** The editor of one chapter: what `chapter-store.ts` decides, bound to the text on screen, the calls and this device. */
export function useChapterEditor({ onSaved, onSubmitted, ...parts }: ChapterEditorOptions) {
  const platform = usePlatform();
  const [{ editor, store, lookUp, listsSettled, isOwnChange, countIn }] = useState(() => openEditor(platform, parts));
  const state = useSyncExternalStore(store.subscribe, store.current);
  const readLater = useThrottled(store.read, THROTTLE_MS);
  const { phase, text } = state;
  const typed = useAutosave({
    wanted: mayAutosave(state),
    failed: state.autosave === 'failed',
    save: () => void store.send({ type: 'autosave' }),
    lookUp: () => void lookUp(),
  });

  const textChanged = useCallback((): void => {
    if (isOwnChange()) return;
    void store.send({ type: 'text-typed' });
    readLater();
    typed();
  }, [isOwnChange, store, readLater, typed]);

  // The page follows when its list of chapters is up to date.
  const saved = useEffectEvent(onSaved);
  const savedChapter = state.chapter === parts.start.chapter ? null : state.chapter;
  useEffect(() => {
    let mounted = true;
    if (savedChapter) void listsSettled().then(() => mounted && saved(savedChapter));
    return () => {
      mounted = false;
    };
  }, [savedChapter, listsSettled]);
  const submitted = useEffectEvent(onSubmitted);
  const isSubmitted = phase.name === 'submitted';
  useEffect(() => {
    if (isSubmitted) void listsSettled().then(submitted);
  }, [isSubmitted, listsSettled]);

  return {
    editor,
    text,
    words: useMemo(() => countIn(text.html), [text.html, countIn]),
    chapter: state.chapter,
    dirty: isDirty(state),
    busy: busyWith(state),
    problem: phase.name === 'editing' ? phase.problem : null,
    conflict: phase.name === 'conflict' ? phase : null,
    hasTextSetAside: state.setAside !== null,
    autosaving: phase.name === 'autosaving',
    autosave: state.autosave,
    elsewhere: state.elsewhere !== null,
    send: store.send,
    /** Brings `text` up to date. */
    readText: store.read,
    typeTitle(title: string): void {
      void store.send({ type: 'title-typed', title });
      readLater();
      typed();
    },
    textChanged,
    /** True when it went well. */
    async save(): Promise<boolean> {
      await store.send({ type: 'save' });
      const { phase } = store.current();
      return phase.name === 'editing' && phase.problem === null;
    },
  };
}

/** The store of a chapter and the text editor, and whatever the store wants done. */
function openEditor(platform: Platform, { novel, start, onPicture }: EditorParts) {
  const { api, bus, now, answers, store: atoms } = platform;
  const editor = createTextEditor({ now: () => now().getTime(), onPicture });
  const store = createChapterStore(start, { readHtml: () => htmlOf(editor), perform });
  const storeDrafts = createOwnDrafts(
    atoms,
    [start.text, start.setAside].flatMap((one) => (one ? [{ title: one.title, draft: one.html }] : [])),
  );
  /** What stands in the editor because it was put there, not typed. */
  let put: unknown = null;
  const creating = createIdempotentCall(platform, 'PATCH /novels/mine/{novel}/chapters/draft/');

  /** The call's answer as an event; its failure is one too. */
  async function answer<A>(call: Promise<A>, eventOf: (answer: A) => ChapterEvent): Promise<void> {
    let event: ChapterEvent;
    try {
      event = eventOf(await call);
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error);
      event = { type: 'failed', error };
    }
    await store.send(event);
  }

  /** Makes the chapter of what may have been sent before, so that no second one is made. */
  async function create(body: DraftBody): Promise<ChapterEvent> {
    const [input = { params: { novel: novel.slug }, body }] = creating.unanswered();
    return { type: 'created', draft: await creating.run(input), body: input.body as DraftBody };
  }

  function perform(effect: ChapterEffect): void | Promise<void> {
    switch (effect.type) {
      case 'create':
        return answer(create(effect.body), (event) => event);
      case 'update': {
        const params = { novel: novel.slug, chapter: effect.chapter };
        const update = api.call('PATCH /novels/mine/{novel}/chapters/{chapter}/draft/', { params, body: effect.body });
        return answer(update, (draft) => {
          answers.set('GET /novels/mine/{novel}/chapters/{chapter}/draft/', { params }, draft);
          return { type: 'updated', draft };
        });
      }
      case 'autosave': {
        const params = { novel: novel.slug, chapter: effect.chapter };
        const save = api.call('PUT /novels/mine/{novel}/chapters/{chapter}/autosave/', { params, body: effect.body });
        return answer(save, (chapter) => {
          const { version: _, ...listed } = chapter;
          // The list beside shows it at once, and is not asked for anew every few seconds.
          answers.setAll('GET /novels/mine/{novel}/chapters/', (page) => ({
            ...page,
            results: page.results.map((one) => (one.id === listed.id ? listed : one)),
          }));
          return { type: 'autosaved', chapter };
        });
      }
      case 'submit': {
        const params = { novel: novel.slug, chapter: effect.chapter };
        const submit = api.call('POST /novels/mine/{novel}/chapters/{chapter}/request-publish/', {
          params,
          body: effect.body,
        });
        return answer(submit, (chapter) => ({ type: 'submitted', chapter }));
      }
      case 'store': {
        const { text, version = null } = effect;
        const { chapter, setAside } = store.current();
        const aside = effect.chapter === (chapter?.id ?? null) ? setAside : null;
        const draftFrom = ({ title, html }: ChapterText): StoredDraft => ({
          title,
          draft: html,
          version,
          at: now().toISOString(),
        });
        const texts = [text, aside === text ? null : aside].filter((one) => one !== null);
        return storeDrafts(draftKey(novel.id, effect.chapter), texts.map(draftFrom));
      }
      case 'replace':
        replaceText(editor, effect.html);
        put = editor.children;
        return;
      case 'toast':
        void bus.request('toasts.show', { message: effect.message, type: 'success' });
    }
  }

  /** Looks whether the chapter was saved somewhere else meanwhile; where nobody answers, or only later, saving will tell. */
  async function lookUp(): Promise<void> {
    const { chapter, phase } = store.current();
    if (!chapter || phase.name !== 'editing') return;
    const params = { novel: novel.slug, chapter: chapter.id };
    const draft = await api
      .call('GET /novels/mine/{novel}/chapters/{chapter}/draft/', { params })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError && isLost(error))) console.error(error);
        return null;
      });
    if (draft) await store.send({ type: 'looked-up', draft });
  }

  const count = createWordCounter();
  /** The words of a text that was just read from the editor, or is about to stand in it. */
  const countIn = (html: string): number => {
    const stands = editor.children as Block[];
    return count(toHtml(stands) === html ? stands : fromHtml(html));
  };

  return {
    editor,
    store,
    lookUp,
    listsSettled: answers.settled,
    countIn,
    isOwnChange: () => editor.children === put,
  };
}
