import { Button } from '@griot/ui';
import { Form, SearchField } from '@griot/ui/form';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useForm } from 'react-final-form';
import { styled } from 'styled-components';
import { SEARCH_LENGTH, termOf } from './address.ts';
import { TEXT_NEEDED } from './search-box.tsx';
import { useSettled } from './use-settled.ts';

/** The search page's field: what is typed is searched for when the typing rests, or at once with Enter. `/` leads to it. */
export function SearchForm({ term, onTerm }: { term: string; onTerm: (term: string) => void }) {
  const [text, setText] = useState(term);
  const typed = termOf(text);
  const settled = useSettled(typed);
  const field = useRef<HTMLInputElement>(null);

  const onSettled = useEffectEvent((text: string) => {
    if (text !== term) onTerm(text);
  });
  useEffect(() => onSettled(settled), [settled]);

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]'))
        return;
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]'))
        return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    // Before the top bar hears of it, whose dialog is not needed here.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);

  return (
    <Narrow>
      <Form<{ search: string }>
        role="search"
        action="/search"
        summary={null}
        initial={{ search: term }}
        onSubmit={() => {
          if (typed !== term) onTerm(typed);
        }}
      >
        <Line>
          <SearchField
            ref={field}
            name="search"
            label="Title, author, genre or tag"
            required={TEXT_NEEDED}
            maxLength={SEARCH_LENGTH}
            autoFocus={term === ''}
            onText={setText}
          />
          <TypedBefore drawn={term} field={field} onText={setText} />
          <Button variant="primary" type="submit">
            Search
          </Button>
        </Line>
      </Form>
    </Narrow>
  );
}

interface TypedBeforeProps {
  drawn: string;
  field: RefObject<HTMLInputElement | null>;
  onText: (text: string) => void;
}

/** Takes over what was typed into the field that the server had written, before scripts heard of it. */
function TypedBefore({ drawn, field, onText }: TypedBeforeProps) {
  const form = useForm<{ search?: string }>();
  const typed = useRef(drawn);
  useLayoutEffect(() => {
    typed.current = field.current?.value ?? drawn;
    // Once: afterwards the field hears of each letter.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const takeOver = useEffectEvent(() => {
    if (typed.current === drawn) return;
    form.change('search', typed.current);
    onText(typed.current);
  });
  useEffect(() => takeOver(), []);
  return null;
}

const Narrow = styled.div`
  max-width: 640px;
`;
const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 8px;
  & > button {
    margin-top: 27px;
    align-self: start;
  }
`;
