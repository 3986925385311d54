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
import { chapterLabel, type Entities } from '@griot/contracts';
import { ArrowUpIcon, color, font, IconButton, radius, shadow, space, type } from '@griot/ui';
// Only authors drag, so it is not in @griot/ui.
import { GripVerticalIcon } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { within } from './within.ts';

export interface OrderListProps {
  chapters: readonly Entities['OwnChapter'][];
  /** The numbers that are dealt out, in order. */
  numbers: readonly string[];
  onMove: (from: number, to: number) => void;
}

/** Chapters in an order that can be changed: by buttons, or dragged by their handles. */
export function OrderList({ chapters, numbers, onMove }: OrderListProps) {
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
    const [from, to] = [active, over].map((at) => chapters.findIndex(({ id }) => id === at?.id));
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
      <SortableContext items={chapters.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <List ref={list} aria-label="Chapters in their order">
          {chapters.map((chapter, place) => (
            <OrderRow
              key={chapter.id}
              chapter={chapter}
              numbers={numbers}
              onUp={place === 0 ? null : () => onMove(place, place - 1)}
              onDown={place === chapters.length - 1 ? null : () => onMove(place, place + 1)}
            />
          ))}
        </List>
      </SortableContext>
    </DndContext>
  );
}

const quiet = (): undefined => undefined;
const SILENT = { onDragStart: quiet, onDragOver: quiet, onDragEnd: quiet, onDragCancel: quiet };

interface OrderRowProps {
  chapter: Entities['OwnChapter'];
  /** The numbers of all places. */
  numbers: readonly string[];
  onUp: (() => void) | null;
  onDown: (() => void) | null;
}

function OrderRow({ chapter, numbers, onUp, onDown }: OrderRowProps) {
  const { setNodeRef, listeners, transform, transition, isDragging, newIndex } = useSortable({ id: chapter.id });
  // While something is dragged, what it will be where it is let go.
  const number = numbers[newIndex] ?? chapter.chapter;
  const title = chapter.title || 'Untitled';
  return (
    <Row
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <Handle {...listeners} aria-hidden="true">
        <GripVerticalIcon size={20} />
      </Handle>
      <div>
        <Number>
          {chapterLabel(number)}
          {number !== chapter.chapter && ` (was ${chapterLabel(chapter.chapter)})`}
        </Number>
        <Title>{title}</Title>
      </div>
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
const Number = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
const Title = styled.p`
  font: 700 ${type[16]} / 1.35 ${font.title};
  overflow-wrap: anywhere;
`;
const Down = styled(ArrowUpIcon)`
  transform: rotate(180deg);
`;
