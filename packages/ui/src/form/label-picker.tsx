import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { color, layer, PlusIcon, radius, shadow, space, type, XIcon } from '@griot/ui';
import { FieldBox, Input, useBoundField, type FieldProps } from './field.tsx';

export interface LabelPickerProps extends FieldProps<string[]> {
  options: readonly string[];
  /** The group that an option stands in; options are then shown by their groups. */
  groupOf?: (option: string) => string;
  /** Lets one add labels of one's own, of at most 40 characters. */
  free?: boolean;
  /** How many may be chosen. */
  max?: number;
  placeholder?: string;
}

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  &:empty {
    display: none;
  }
`;
const Chip = styled.li`
  display: inline-flex;
  align-items: center;
  padding-left: ${space[12]};
  border-radius: ${radius.pill};
  background: ${color.indigoWash};
  color: ${color.indigo};
  font: 700 ${type[14]} / 1 inherit;
  font-size: ${type[14]};
  font-weight: 700;
  & > button {
    display: grid;
    place-items: center;
    width: 36px;
    height: 36px;
    padding: 0;
    border: 0;
    border-radius: ${radius.pill};
    background: none;
  }
  @media (hover: hover) {
    & > button:hover {
      background: ${color.sunken};
    }
  }
`;
const Line = styled.div`
  position: relative;
`;
const over = css`
  position: absolute;
  inset: calc(100% + 4px) 0 auto;
  z-index: ${layer.menu};
  padding: 6px;
  border-radius: ${radius.card};
  background: ${color.surface};
  /* Its edge for whoever chooses the colours: they see no shadow. */
  outline: 1px solid transparent;
  box-shadow:
    ${shadow.lift},
    0 0 0 1px ${color.line};
`;
const Nothing = styled.p`
  ${over} padding: ${space[12]};
  color: ${color.inkSoft};
`;
const List = styled.div`
  ${over}
  max-height: 264px;
  overflow-y: auto;
  & [role='option'] {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 40px;
    padding: 4px ${space[12]};
    border-radius: ${radius.control};
    cursor: pointer;
  }
  & [role='option'][data-active] {
    background: ${color.sunken};
  }
  & [role='option'] > svg {
    flex: none;
    color: ${color.indigo};
  }
  & [role='group'] > span {
    display: block;
    padding: ${space[8]} ${space[12]} 0;
    color: ${color.inkSoft};
    font-size: ${type[12]};
    font-weight: 700;
  }
`;

/** The contract's longest label. */
const LABEL_MAX = 40;

const same = (a: string, b: string): boolean => a.localeCompare(b, 'en', { sensitivity: 'accent' }) === 0;

/** Options in the order of their groups' names, each group's own in theirs. */
function byGroup(options: readonly string[], groupOf: LabelPickerProps['groupOf']): readonly string[] {
  if (!groupOf) return options;
  return options.toSorted((a, b) => groupOf(a).localeCompare(groupOf(b), 'en'));
}

interface Group {
  name: string | null;
  /** The place of its first label among all. */
  from: number;
  labels: string[];
}

/** Rows that follow each other within one group. */
function grouped(rows: readonly string[], nameOf: (label: string) => string | null): Group[] {
  const groups: Group[] = [];
  rows.forEach((label, i) => {
    const name = nameOf(label);
    const last = groups.at(-1);
    if (last?.name === name) last.labels.push(label);
    else groups.push({ name, from: i, labels: [label] });
  });
  return groups;
}

/**
 * Choose among labels and, where `free`, add one's own: genres and tags. Type to narrow the list, arrows to move,
 * Enter or a comma to take, Backspace in the empty field to drop the last. Whoever leaves with a whole label typed has
 * taken it; other words are no label and go, but a label that is too long stays to be shortened.
 */
export function LabelPicker({
  options,
  groupOf,
  free = false,
  max = Infinity,
  placeholder,
  ...props
}: LabelPickerProps) {
  const field = useBoundField<string[]>(props, []);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const base = useId();
  const input = useRef<HTMLInputElement>(null);

  const chosen = field.value;
  const full = chosen.length >= max;
  const wanted = typed.trim();
  const matching = byGroup(
    options.filter(
      (option) => !chosen.some((label) => same(label, option)) && option.toLowerCase().includes(wanted.toLowerCase()),
    ),
    groupOf,
  );
  const tooLong = free && wanted.length > LABEL_MAX;
  const own =
    free && !tooLong && wanted !== '' && ![...options, ...chosen].some((label) => same(label, wanted)) ? wanted : null;
  const rows = own === null ? matching : [...matching, own];
  const shown = open && !full && rows.length > 0;
  const nothing =
    !open || full || wanted === '' || tooLong || rows.length > 0
      ? null
      : chosen.some((label) => same(label, wanted))
        ? 'Already chosen'
        : 'Nothing found';
  const error = tooLong ? `At most ${LABEL_MAX} characters` : field.error;
  const current = rows[Math.min(active, rows.length - 1)];

  const take = (label: string): void => {
    field.set([...chosen, label]);
    setTyped('');
    setActive(0);
    if (chosen.length + 1 >= max) setOpen(false);
  };
  const leave = (): void => {
    const whole = options.find((option) => same(option, wanted) && matching.includes(option)) ?? own;
    if (whole !== null && !full) take(whole);
    else if (!tooLong) setTyped('');
    setOpen(false);
    field.onBlur();
  };
  const drop = (label: string): void => {
    field.set(chosen.filter((other) => other !== label));
    input.current?.focus();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (rows.length > 0)
        setActive(
          (Math.min(active, rows.length - 1) + (event.key === 'ArrowDown' ? 1 : -1) + rows.length) % rows.length,
        );
    } else if (event.key === 'Enter' || event.key === ',') {
      // Enter in this field takes a label; it never sends the form.
      event.preventDefault();
      if (shown && current !== undefined) take(current);
    } else if (event.key === 'Escape' && (shown || nothing)) {
      // Only the list closes, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Backspace' && typed === '' && chosen.length > 0) drop(chosen.at(-1) as string);
  };

  // The keyboard goes further than the list is high.
  const shownAt = shown ? `${base}${Math.min(active, rows.length - 1)}` : undefined;
  useEffect(() => {
    if (shownAt) document.getElementById(shownAt)?.scrollIntoView?.({ block: 'nearest' });
  }, [shownAt]);

  const option = (label: string, i: number): ReactNode => (
    <div
      key={label}
      id={`${base}${i}`}
      role="option"
      aria-selected={i === active}
      data-active={i === Math.min(active, rows.length - 1) || undefined}
      onClick={() => {
        take(label);
        input.current?.focus();
      }}
      onPointerEnter={() => setActive(i)}
    >
      {label === own ? (
        <>
          <PlusIcon size={16} aria-hidden="true" />
          Add “{label}”
        </>
      ) : (
        label
      )}
    </div>
  );
  const groups = grouped(rows, (label) => (label === own || !groupOf ? null : groupOf(label)));

  return (
    <FieldBox field={{ ...field, error }} label={props.label} hint={props.hint} required={props.required}>
      <Chips aria-label={`Chosen: ${props.label}`}>
        {chosen.map((label) => (
          <Chip key={label}>
            {label}
            {props.disabled ? null : (
              <button type="button" aria-label={`Remove ${label}`} onClick={() => drop(label)}>
                <XIcon size={16} aria-hidden="true" />
              </button>
            )}
          </Chip>
        ))}
      </Chips>
      <Line>
        <Input
          {...field.control}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [props.hint !== undefined && field.ids.hint, error && field.ids.error].filter(Boolean).join(' ') ||
            undefined
          }
          ref={input}
          dir="auto"
          role="combobox"
          autoComplete="off"
          autoFocus={props.autoFocus}
          aria-expanded={shown}
          aria-controls={`${base}list`}
          aria-autocomplete="list"
          aria-activedescendant={shownAt}
          placeholder={
            full ? `${max} chosen, which is the most` : (placeholder ?? (free ? 'Choose or write your own' : 'Choose'))
          }
          readOnly={full}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setOpen(true);
            setActive(0);
          }}
          // At the press: an error that appears as another field is left moves this one from under the pointer before the click.
          onFocus={field.onFocus}
          onMouseDown={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={leave}
          onKeyDown={key}
        />
        {/* The field keeps the focus while the pointer chooses or scrolls. */}
        {shown && (
          <List
            data-screen
            id={`${base}list`}
            role="listbox"
            aria-label={props.label}
            onMouseDown={(event) => event.preventDefault()}
          >
            {groups.map(({ name, from, labels }) =>
              name === null ? (
                labels.map((label, i) => option(label, from + i))
              ) : (
                <div key={name} role="group" aria-labelledby={`${base}group${from}`}>
                  <span id={`${base}group${from}`}>{name}</span>
                  {labels.map((label, i) => option(label, from + i))}
                </div>
              ),
            )}
          </List>
        )}
        <div role="status">{nothing && <Nothing>{nothing}</Nothing>}</div>
      </Line>
    </FieldBox>
  );
}
