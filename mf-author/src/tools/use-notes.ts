import { ApiError, messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useApi } from '@griot/remote-kit';
import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { storedTexts } from '../stored-text/stored-texts.ts';

type ChapterNotes = Entities['ChapterNotes'];
interface StoredNotes {
  text: string;
  version: number;
}

/** Notes that are typed go to the server so long after the last key. */
const IDLE_MS = 1_500;

/** Notes that are not saved yet, by chapter. */
export const storedNotes = storedTexts<StoredNotes>('griot.notes.', (stored) => {
  const { text, version } = (stored ?? {}) as Partial<StoredNotes>;
  return typeof text === 'string' && typeof version === 'number' ? { text, version } : null;
});

/** Notes on a chapter while they are typed: stored on this device with each key, saved by themselves, and never over others. */
export function useNotes(novel: string, chapter: string, found: ChapterNotes) {
  const api = useApi();
  const store = useSetAtom(storedNotes.all);
  const [begun] = useState(() => storedNotes.read(chapter) ?? found);
  const [text, setText] = useState(begun.text);
  const [saved, setSaved] = useState(found);
  const [theirs, setTheirs] = useState<ChapterNotes | null>(null);
  const [trouble, setTrouble] = useState('');
  const [saving, setSaving] = useState(false);
  // What the next save is made of, whenever it comes.
  const now = useRef({ text: begun.text, version: begun.version, saved: found.text, busy: false, halted: false });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const save = async (): Promise<void> => {
    clearTimeout(timer.current);
    const { current } = now;
    if (current.busy || current.halted || current.text === current.saved) return;
    current.busy = true;
    setSaving(true);
    const sent = current.text;
    try {
      const params = { novel, chapter };
      const body = { text: sent, version: current.version };
      const answer = await api.call('PUT /novels/mine/{novel}/chapters/{chapter}/notes/', { params, body });
      Object.assign(current, { saved: sent, version: answer.version });
      setSaved(answer);
      setTrouble('');
      store(chapter, current.text === sent ? null : { text: current.text, version: answer.version });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_draft') {
        current.halted = true;
        setTheirs(error.answer as unknown as ChapterNotes);
      } else setTrouble(messageOf(error, 'The notes are kept on this device, and not saved yet.'));
    }
    current.busy = false;
    setSaving(false);
    if (!current.halted && current.text !== sent) later();
  };
  const later = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), IDLE_MS);
  };

  const [saveNow] = useState(() => () => void save());
  useEffect(() => {
    // What was typed in an earlier visit and never saved.
    saveNow();
    return saveNow;
  }, [saveNow]);

  const type = (typed: string): void => {
    now.current.text = typed;
    setText(typed);
    store(chapter, { text: typed, version: now.current.version });
    later();
  };
  /** Goes on with one of the two texts, over the version that stands. */
  const choose = (which: 'mine' | 'theirs'): void => {
    if (!theirs) return;
    Object.assign(now.current, { version: theirs.version, saved: theirs.text, halted: false });
    setSaved(theirs);
    setTheirs(null);
    if (which === 'mine') return void save();
    now.current.text = theirs.text;
    setText(theirs.text);
    store(chapter, null);
  };

  return { text, type, saveNow: save, choose, theirs, trouble, saving, dirty: text !== saved.text };
}
