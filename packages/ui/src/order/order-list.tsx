import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Modifier,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ArrowUpIcon, color, IconButton, radius, shadow, space } from '@griot/ui';
// Few pages drag, so neither this nor what it needs is in the index.
import { GripVerticalIcon } from 'lucide-react';
import { useMemo, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { within } from './within.ts';

/** What is put in order, as its buttons name it. */
export interface Ordered {
  id: string;
  title: string;
}

export interface OrderListProps<Item extends Ordered> {
  /** Names the list: "Chapters in their order". */
  label: string;
  items: readonly Item[];
  /** From a place to a place, counted from 0. */
  onMove: (from: number, to: number) => void;
  /** What a row shows; `place` is where the item would be if it were let go now. */
  children: (item: Item, place: number) => ReactNode;
  /** On a phone, what a row shows stands below its buttons, in the whole width: for rows with buttons of their own. Its first line can go beside them by `grid-area: 1 / 2`. */
  below?: boolean;
}

/** Things in an order that can be changed: by buttons, or dragged by their handles. Say what a button has moved in a status of the page. */
export function OrderList<Item extends Ordered>({
  label,
  items,
  onMove,
  children,
  below = false,
}: OrderListProps<Item>) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const list = useRef<HTMLOListElement>(null);
  const modifiers = useMemo<Modifier[]>(
    () => [
      ({ transform, draggingNodeRect }) => ({
        ...transform,
        x: 0,
        y: within(transform.y, draggingNodeRect, list.current?.getBoundingClientRect()),
      }),
    ],
    [],
  );
  const drop = ({ active, over }: DragEndEvent): void => {
    const [from, to] = [active, over].map((at) => items.findIndex(({ id }) => id === at?.id));
    if (from !== undefined && to !== undefined && from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  return (
    // What the buttons do is announced by the page; a pointer's drag needs no words.
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={modifiers}
      onDragEnd={drop}
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <List ref={list} aria-label={label} data-below={below || undefined}>
          {items.map((item, place) => (
            <OrderRow
              key={item.id}
              item={item}
              onUp={place === 0 ? null : () => onMove(place, place - 1)}
              onDown={place === items.length - 1 ? null : () => onMove(place, place + 1)}
            >
              {(at) => children(item, at)}
            </OrderRow>
          ))}
        </List>
      </SortableContext>
    </DndContext>
  );
}

const quiet = (): undefined => undefined;
const SILENT = { onDragStart: quiet, onDragOver: quiet, onDragEnd: quiet, onDragCancel: quiet };

interface OrderRowProps {
  item: Ordered;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  children: (place: number) => ReactNode;
}

function OrderRow({ item: { id, title }, onUp, onDown, children }: OrderRowProps) {
  const { setNodeRef, listeners, transform, transition, isDragging, newIndex } = useSortable({ id });
  return (
    <Row
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <Handle {...listeners} aria-hidden="true">
        <GripVerticalIcon size={20} />
      </Handle>
      <div>{children(newIndex)}</div>
      <IconButton label={`Move ${title} up`} disabled={!onUp} onClick={() => onUp?.()}>
        <ArrowUpIcon size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Move ${title} down`} disabled={!onDown} onClick={() => onDown?.()}>
        <Down size={20} aria-hidden="true" />
      </IconButton>
    </Row>
  );
}

const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  @media (max-width: 599px) {
    &[data-below] > li > div,
    &[data-below] > li > div > div {
      display: contents;
    }
    &[data-below] > li > div > * {
      grid-area: 2 / 1 / auto / -1;
    }
    &[data-below] > li > span {
      grid-area: 1 / 1;
    }
    &[data-below] > li > button {
      grid-row: 1;
      grid-column: 3;
    }
    &[data-below] > li > button:last-child {
      grid-column: 4;
    }
  }
  /* Wherever the hand goes meanwhile, it holds what it took. */
  &:has(> [data-dragging])::after {
    content: '';
    position: fixed;
    z-index: 2;
    inset: 0;
    cursor: grabbing;
  }
`;
const Row = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto auto;
  align-items: center;
  gap: ${space[4]};
  padding: ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.surface};
  list-style: none;
  &[data-dragging] {
    z-index: 1;
    border-color: ${color.indigo};
    box-shadow: ${shadow.lift};
  }
`;
/* A finger on it drags; elsewhere it scrolls the page. */
const Handle = styled.span`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  color: ${color.inkSoft};
  cursor: grab;
  touch-action: none;
`;
const Down = styled(ArrowUpIcon)`
  transform: rotate(180deg);
`;
