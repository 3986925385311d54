import { messageOf } from '@griot/api';
import { PAGE_SIZE } from '@griot/contracts';
import { useCall, type TypedAhead } from '@griot/remote-kit';
import { Button, Cluster, VisuallyHidden } from '@griot/ui';
import { Form, SearchField } from '@griot/ui/form';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useForm } from 'react-final-form';
import { novelPath } from '../novel/addresses.ts';
import { SEARCH_LENGTH, searchAddress, termOf } from './address.ts';
import { novelsInWords } from './count.ts';
import { ResultsSkeleton, SearchResults, type SearchResult } from './search-results.tsx';
import { useSettled } from './use-settled.ts';

/** Novels that are offered below the field; the page has the rest. */
const OFFERED = 6;
/** Search requires text (part 2 §2.2 and §5). */
export const TEXT_NEEDED = 'Search requires text.';

/**
 * A field that offers novels as one types. Arrows go among them, Enter opens the one they stand on, or all results where they
 * stand on none. The search page asks with the same query, so that it has its first page at once.
 */
export function SearchBox({
  typed: ahead,
  onChoose,
}: {
  typed?: TypedAhead | undefined;
  onChoose: (path: string) => void;
}) {
  const [drawn] = useState(ahead?.text ?? '');
  const [text, setText] = useState(drawn);
  const [at, setAt] = useState(-1);
  const list = useId();
  const results = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const typed = termOf(text);
  const term = useSettled(typed);
  const found = useCall(
    'GET /novels/',
    { query: { search: term, limit: PAGE_SIZE } },
    { enabled: term !== '', keepPrevious: true },
  );
  const answer = term === '' ? undefined : found.data;
  const fresh = answer !== undefined && !found.isPlaceholderData;

  const offered: SearchResult[] =
    answer === undefined || answer.count === 0
      ? []
      : [
          ...answer.results.slice(0, OFFERED).map((novel) => ({ path: novelPath(novel.slug), novel })),
          { path: searchAddress({ search: term }), count: answer.count },
        ];
  const active = offered[at];
  useEffect(() => {
    results.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const type = (next: string): void => {
    setText(next);
    setAt(-1);
  };
  const send = (words: string): void => onChoose(searchAddress({ search: words }));
  const move = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    // Above the first is the field itself, where nothing is chosen.
    const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? offered.length - 1 : at - 1 }[event.key];
    if (to === undefined || offered.length === 0) return;
    event.preventDefault();
    setAt(to === offered.length ? -1 : to);
  };

  return (
    <Form<{ search: string }>
      role="search"
      summary={null}
      initial={{ search: drawn }}
      onSubmit={() => (active ? onChoose(active.path) : send(typed))}
    >
      <SearchField
        ref={field}
        name="search"
        label="Title, author, genre or tag"
        required={TEXT_NEEDED}
        maxLength={SEARCH_LENGTH}
        autoFocus
        onText={type}
        onKeyDown={move}
        list={{ id: list, open: offered.length > 0, active: active && `${list}${at}` }}
      />
      {ahead ? <GoOn from={ahead} drawn={drawn} field={field} onText={type} onSent={send} /> : null}
      <div ref={results}>
        {offered.length > 0 ? (
          <SearchResults id={list} results={offered} at={at} old={!fresh} onPoint={setAt} onChoose={onChoose} />
        ) : null}
        {fresh && answer.count === 0 ? <p>Nothing was found for “{term}”.</p> : null}
        {term !== '' && found.isError && !fresh ? (
          <Cluster role="alert">
            <p>The search did not answer. {messageOf(found.error, '')}</p>
            <Button onClick={() => void found.refetch()} busy={found.isFetching}>
              Retry
            </Button>
          </Cluster>
        ) : null}
        {term !== '' && offered.length === 0 && !fresh && !found.isError ? <ResultsSkeleton /> : null}
      </div>
      <VisuallyHidden role="status">{fresh ? `${novelsInWords(answer.count)} found` : ''}</VisuallyHidden>
      <div>
        <Button variant="primary" type="submit">
          Search
        </Button>
      </div>
    </Form>
  );
}

interface GoOnProps {
  from: TypedAhead;
  /** What the field was first drawn with. */
  drawn: string;
  field: RefObject<HTMLInputElement | null>;
  onText: (text: string) => void;
  onSent: (words: string) => void;
}

/** Takes over what was typed before the field stood, with the letters that came while it was drawn. */
function GoOn({ from, drawn, field, onText, onSent }: GoOnProps) {
  const form = useForm<{ search?: string }>();
  const goOn = useEffectEvent(() => {
    const late = from.text + (form.getState().values.search ?? '').slice(drawn.length);
    if (from.text !== drawn) {
      form.change('search', late);
      onText(late);
    }
    if (from.sent && termOf(late) !== '') onSent(termOf(late));
  });
  // The next letter belongs behind it.
  useLayoutEffect(() => field.current?.setSelectionRange(drawn.length, drawn.length), [drawn, field]);
  // A field hears of its form in an effect, and loses letters that come before. A state set here has React run all effects
  // before it lets any event in.
  const [, drawAgain] = useState(false);
  useLayoutEffect(() => drawAgain(true), []);
  useEffect(() => goOn(), []);
  return null;
}
