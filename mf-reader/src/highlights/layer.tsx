import { Part, useAction, useApi, useCall, useToast } from '@griot/remote-kit';
import type { Entities } from '@griot/contracts';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';
import { createGlobalStyle } from 'styled-components';
import { anchorOf, type Span } from './anchoring.ts';
import { BOOKMARKED, foundIn, mark, MARKED, type Found } from './marks.ts';
import { SelectionBar } from './selection-bar.tsx';
import { wordIn } from './word-in.ts';
import { offsetOf, paragraphOf, rangeOf, selectedSpan, spanOfParagraph, textOf } from './text-of.ts';

const loadLookUp = () => import(/* webpackChunkName: "highlights" */ './look-up.tsx');
const loadNote = () => import(/* webpackChunkName: "highlights" */ './note-dialog.tsx');

/** Places of one chapter, at most; the server keeps no more. */
const MOST = 500;
/** So much of a paragraph says which it is. */
const BEGINNING = 80;
/** Where words are put that a link leads to, in px under the upper edge. */
const UNDER_PX = 120;

type Kept = Entities['Highlight'];
type Open = { kept: Kept } | { fresh: Span } | { look: string };

export interface LayerProps {
  /** The novel's slug, and the chapter's number. */
  novel: string;
  chapter: string;
  within: RefObject<HTMLElement | null>;
  /** Signed in: guests keep nothing, and look words up alone. */
  member: boolean;
}

/**
 * What a reader keeps of the chapter: shown in the text without touching it, and what selected words can be kept or looked up by. It
 * comes after the text is painted. The selection is the browser's own, and with it what the browser offers: copying, sharing.
 */
export default function HighlightLayer({ novel, chapter, within, member }: LayerProps) {
  const params = useMemo(() => ({ novel, chapter }), [novel, chapter]);
  const api = useApi();
  const toast = useToast();
  const mine = useCall(
    'GET /novels/{novel}/chapters/{chapter}/highlights/',
    { params, query: { limit: MOST } },
    { enabled: member },
  );
  const keep = useAction('POST /novels/{novel}/chapters/{chapter}/highlights/', {
    success: ({ kind }) => (kind === 'bookmark' ? 'Paragraph bookmarked' : 'Highlighted'),
    failure: 'This was not kept. Please try again.',
  });
  const [selected, setSelected] = useState<Span | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const found = useRef<Found[]>([]);
  const all = member ? mine.data?.results : undefined;

  useEffect(() => {
    const root = within.current;
    if (!root || !all) return;
    const text = textOf(root);
    found.current = foundIn(text, all);
    return mark(root, text, found.current);
  }, [all, within]);

  const linked = useEffectEvent(() => {
    const id = /^#kept-(\w+)$/.exec(window.location.hash)?.[1];
    const place = found.current.find(({ kept }) => kept.id === id);
    const root = within.current;
    const range = root && place && rangeOf(textOf(root), place.span);
    if (range) window.scrollBy(0, range.getBoundingClientRect().top - UNDER_PX);
    else if (id !== undefined) toast('These words are not in this version of the chapter.');
  });
  const arrived = all !== undefined;
  useEffect(() => {
    if (arrived) linked();
  }, [arrived]);

  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const root = within.current;
      setSelected(root ? selectedSpan(root, textOf(root)) : null);
    };
    // Each letter by which a selection grows is told of.
    const changed = () => {
      frame ||= requestAnimationFrame(look);
    };
    document.addEventListener('selectionchange', changed);
    // Who had selected something before this was there need not do so again.
    changed();
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('selectionchange', changed);
    };
  }, [within]);

  useEffect(() => {
    const root = within.current;
    if (!root) return;
    const press = (event: MouseEvent) => {
      if (window.getSelection()?.isCollapsed === false || (event.target as Element).closest('a, button')) return;
      const point = pointOf(event);
      if (!point) return;
      const at = offsetOf(textOf(root), point.node, point.offset);
      const pressed = found.current.find(
        ({ kept, span }) => kept.kind === 'highlight' && span.start <= at && at < span.end,
      );
      if (!pressed) return;
      // The bar of the page does not come for it.
      event.stopPropagation();
      setOpen({ kept: pressed.kept });
    };
    root.addEventListener('click', press);
    return () => root.removeEventListener('click', press);
  }, [within]);

  const bodyOf = (span: Span, kind: Kept['kind'], note = '') => {
    const text = textOf(within.current ?? document.body);
    const paragraph = paragraphOf(text, span.start);
    const whole = spanOfParagraph(text, paragraph);
    const of = kind === 'highlight' ? span : { start: whole.start, end: Math.min(whole.end, whole.start + BEGINNING) };
    return { kind, paragraph, note, ...anchorOf(text.text, of) };
  };
  const done = () => {
    window.getSelection()?.removeAllRanges();
    setSelected(null);
  };
  const store = async (kind: Kept['kind']) => {
    if (selected && (await keep.run({ params, body: bodyOf(selected, kind) }))) done();
  };
  const word = selected && wordIn(textOf(within.current ?? document.body).text.slice(selected.start, selected.end));
  const close = () => {
    setOpen(null);
    done();
  };

  return (
    <>
      <Look />
      <SelectionBar
        shown={selected !== null && (open === null || 'look' in open)}
        member={member}
        busy={keep.busy}
        kept={all ?? []}
        onKeep={(kind) => void store(kind)}
        onNote={() => selected && setOpen({ fresh: selected })}
        onLookUp={word ? () => setOpen({ look: word }) : undefined}
        onOpen={(kept) => setOpen({ kept })}
      />
      {open && 'look' in open ? (
        <Part
          load={loadLookUp}
          props={{ word: open.look, onClose: () => setOpen(null) }}
          onFail={() => setOpen(null)}
        />
      ) : open ? (
        <Part
          load={loadNote}
          props={
            'kept' in open
              ? {
                  quote: open.kept.quote,
                  note: open.kept.note,
                  kind: open.kept.kind,
                  onSave: (note: string) =>
                    api.call('PATCH /highlights/{highlight}/', { params: { highlight: open.kept.id }, body: { note } }),
                  onRemove: () => api.call('DELETE /highlights/{highlight}/', { params: { highlight: open.kept.id } }),
                  onClose: close,
                }
              : {
                  quote: textOf(within.current ?? document.body).text.slice(open.fresh.start, open.fresh.end),
                  note: '',
                  onSave: (note: string) =>
                    api.call('POST /novels/{novel}/chapters/{chapter}/highlights/', {
                      params,
                      body: bodyOf(open.fresh, 'highlight', note),
                    }),
                  onClose: close,
                }
          }
          onFail={close}
        />
      ) : null}
    </>
  );
}

/** Where in the document a press fell. */
function pointOf({ clientX, clientY }: MouseEvent): { node: Node; offset: number } | null {
  if ('caretPositionFromPoint' in document) {
    const at = document.caretPositionFromPoint(clientX, clientY);
    return at && { node: at.offsetNode, offset: at.offset };
  }
  return null;
}

/** Painted over the text; a line beside it for bookmarks, where it moves nothing. */
const Look = createGlobalStyle`
  ::highlight(kept) { background-color: color-mix(in srgb, var(--gold) 34%, transparent); }
  [${BOOKMARKED}], [${MARKED}] { position: relative; }
  [${BOOKMARKED}]::before, [${MARKED}]::before {
    content: '';
    position: absolute;
    inset: 0.3em auto 0.3em -14px;
    width: 4px;
    border-radius: 2px;
    background: var(--terracotta);
  }
  [${MARKED}]::before { background: var(--gold); }
`;
