import type { BaseEditor, Descendant } from 'slate';
import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';

/** How words can be set. The names are the toolbar's. */
export const MARKS = ['bold', 'italic', 'underline', 'strike'] as const;
export type Mark = (typeof MARKS)[number];

/** A run of words that look alike; `\n` is a line break within a paragraph. */
export type Words = { text: string } & { [M in Mark]?: true };
export interface Link {
  type: 'link';
  href: string;
  children: Words[];
}
export type Inline = Words | Link;

export interface Paragraph {
  type: 'paragraph';
  children: Inline[];
}
export interface Heading {
  type: 'heading';
  children: Inline[];
}
export interface Quote {
  type: 'quote';
  children: Block[];
}
export interface List {
  type: 'list';
  ordered: boolean;
  children: Item[];
}
export interface Item {
  type: 'item';
  children: Block[];
}
export interface SceneBreak {
  type: 'break';
  children: [{ text: '' }];
}
/** A picture from our own store, with what is said to those who cannot see it. */
export interface Picture {
  type: 'picture';
  src: string;
  alt: string;
  children: [{ text: '' }];
}

/** A chapter is a list of blocks: the document's side of the HTML subset (design §3, Text). */
export type Block = Paragraph | Heading | Quote | List | SceneBreak | Picture;

declare module 'slate' {
  interface CustomTypes {
    Editor: BaseEditor & ReactEditor & HistoryEditor;
    Element: Block | Item | Link;
    Text: Words;
  }
}

export const paragraph = (...children: Inline[]): Paragraph => ({
  type: 'paragraph',
  children: children.length > 0 ? children : [{ text: '' }],
});
export const sceneBreak = (): SceneBreak => ({ type: 'break', children: [{ text: '' }] });
export const picture = (src: string, alt: string): Picture => ({ type: 'picture', src, alt, children: [{ text: '' }] });

export type { Descendant };
