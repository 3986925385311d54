import { createEditor, Editor, Element, Node, Path, Range, Transforms, type NodeEntry } from 'slate';
import { withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import { paragraph, type Block, type Item } from './document.ts';
import { fromHtml } from './from-html.ts';
import { asOwnStep, withTimedHistory } from './history.ts';
import { withPaintFirst } from './paint-first.ts';
import { fromPaste } from './paste/from-paste.ts';
import { fromPlainText } from './paste/from-plain-text.ts';
import { toHtml } from './to-html.ts';

export interface TextEditorOptions {
  /** Milliseconds; undo parts its steps by them. */
  now: () => number;
  /** A picture was pasted or dropped. */
  onPicture?: (file: File) => void;
}

/** Blocks that hold words themselves. */
export const isTextBlock = (node: Node): boolean =>
  Element.isElement(node) && (node.type === 'paragraph' || node.type === 'heading');
export const isA =
  <T extends Element['type']>(type: T) =>
  (node: Node): node is Extract<Element, { type: T }> =>
    Element.isElement(node) && node.type === type;

const CHUNK = 20;

/** An editor for one chapter: its schema, its keys, its clipboard and its history. */
export function createTextEditor({ now, onPicture }: TextEditorOptions): Editor {
  const editor = withPaintFirst(withTimedHistory(withHistory(withReact(createEditor())), now));
  // Of hundreds of paragraphs React looks at one part with each key, and not at all.
  editor.getChunkSize = (node) => (Editor.isEditor(node) ? CHUNK : null);
  withSchema(editor);
  withKeys(editor);
  withClipboard(editor, onPicture);
  return editor;
}

/** What stands in an editor, as the wire's HTML. */
export const htmlOf = (editor: Editor): string => toHtml(editor.children as Block[]);

/** Puts another text in place of the one that stands there; undo brings the old one back. */
export function replaceText(editor: Editor, html: string): void {
  Editor.withoutNormalizing(editor, () => {
    for (let i = editor.children.length - 1; i >= 0; i -= 1) Transforms.removeNodes(editor, { at: [i] });
    Transforms.insertNodes(editor, fromHtml(html), { at: [0] });
  });
  Transforms.select(editor, Editor.start(editor, []));
}

/** Keeps a document within the subset, whatever is done to it. */
function withSchema(editor: Editor): void {
  const { isVoid, isInline, normalizeNode, getDirtyPaths } = editor;
  editor.isVoid = (element) => element.type === 'picture' || element.type === 'break' || isVoid(element);
  editor.isInline = (element) => element.type === 'link' || isInline(element);
  // No rule is broken by more words where there may be words: with a letter not all blocks have to be looked at.
  editor.getDirtyPaths = (operation) => (operation.type === 'insert_text' ? [] : getDirtyPaths(operation));

  editor.normalizeNode = (entry, options) => {
    if (!normalise(editor, entry)) normalizeNode(entry, options);
  };
}

/** Makes one correction at a time; true when it made one. */
function normalise(editor: Editor, [node, path]: NodeEntry): boolean {
  if (Editor.isEditor(node)) {
    const last = node.children.at(-1);
    // Words can always follow: nobody is locked in above a picture or a scene break at the end.
    if (last === undefined || (Element.isElement(last) && editor.isVoid(last))) {
      Transforms.insertNodes(editor, paragraph(), { at: [node.children.length] });
      return true;
    }
    return wrapLoose(editor, [node, path]);
  }
  if (!Element.isElement(node)) return false;
  switch (node.type) {
    case 'list':
      return children(node).some(
        ([child, i]) => !isA('item')(child) && wrap(editor, [...path, i], { type: 'item', children: [] }),
      );
    case 'item':
    case 'quote':
      if (node.type === 'item' && !(path.length > 0 && isA('list')(Node.parent(editor, path)))) {
        Transforms.unwrapNodes(editor, { at: path });
        return true;
      }
      return wrapLoose(editor, [node, path]);
    case 'paragraph':
    case 'heading':
      return children(node).some(([child, i]) => {
        if (!Element.isElement(child) || editor.isInline(child)) return false;
        Transforms.liftNodes(editor, { at: [...path, i] });
        return true;
      });
    case 'link':
      if (Node.string(node) !== '') return false;
      Transforms.removeNodes(editor, { at: path });
      return true;
    default:
      return false;
  }
}

const children = (node: Editor | Element): [Node, number][] =>
  node.children.map((child, i): [Node, number] => [child, i]);

function wrapLoose(editor: Editor, [node, path]: NodeEntry<Editor | Element>): boolean {
  return children(node).some(([child, i]) => {
    const loose = !Element.isElement(child) || editor.isInline(child);
    return loose && wrap(editor, [...path, i], { type: 'paragraph', children: [] });
  });
}

function wrap(editor: Editor, at: Path, element: Element): true {
  Transforms.wrapNodes(editor, element, { at });
  return true;
}

/** Return and Backspace as writers expect them. */
function withKeys(editor: Editor): void {
  const { insertBreak, deleteBackward } = editor;

  editor.insertBreak = () => {
    const block = textBlock(editor);
    if (!block) {
      const above = Editor.above(editor, { match: (n) => Element.isElement(n) && editor.isVoid(n) });
      if (!above) return insertBreak();
      Transforms.insertNodes(editor, paragraph(), { at: Path.next(above[1]), select: true });
      return;
    }
    const [node, path] = block;
    // An empty line leaves the quotation or the list it stands in.
    if (Node.string(node) === '' && path.length > 1) return leave(editor, path);
    const item = itemOf(editor, path);
    if (item) return Transforms.splitNodes(editor, { match: (n) => n === item[0], always: true });
    insertBreak();
    const next = textBlock(editor);
    // After a heading comes text.
    if (isA('heading')(node) && next && Node.string(next[0]) === '')
      Transforms.setNodes(editor, { type: 'paragraph' }, { at: next[1] });
  };

  editor.insertSoftBreak = () => (textBlock(editor) ? editor.insertText('\n') : editor.insertBreak());

  editor.deleteBackward = (unit) => {
    const block = textBlock(editor);
    const { selection } = editor;
    if (block && selection && Range.isCollapsed(selection) && Editor.isStart(editor, selection.anchor, block[1])) {
      const [node, path] = block;
      if (isA('heading')(node)) return Transforms.setNodes(editor, { type: 'paragraph' }, { at: path });
      const first = path.at(-1) === 0;
      if (path.length > 1 && first) return leave(editor, path);
      const before = first ? null : Editor.node(editor, Path.previous(path));
      // A picture or a scene break goes at once, without first being entered.
      if (before && Element.isElement(before[0]) && editor.isVoid(before[0]))
        return Transforms.removeNodes(editor, { at: before[1] });
    }
    deleteBackward(unit);
  };
}

const textBlock = (editor: Editor): NodeEntry | undefined => Editor.above(editor, { match: isTextBlock });

/** The item a paragraph opens; one that stands further down in its item splits alone. */
function itemOf(editor: Editor, path: Path): NodeEntry<Item> | null {
  if (path.at(-1) !== 0 || path.length < 3) return null;
  const parent = Editor.parent(editor, path);
  return isA('item')(parent[0]) ? [parent[0], parent[1]] : null;
}

/** Takes a block out of the quotation, or the item and list, around it. */
function leave(editor: Editor, path: Path): void {
  const ref = Editor.pathRef(editor, path);
  Editor.withoutNormalizing(editor, () => {
    const parent = Node.parent(editor, path);
    Transforms.liftNodes(editor, { at: path });
    if (isA('item')(parent) && ref.current) Transforms.liftNodes(editor, { at: ref.current });
  });
  ref.unref();
}

/** Copies the subset, and pastes nothing but it. */
function withClipboard(editor: Editor, onPicture: TextEditorOptions['onPicture']): void {
  editor.setFragmentData = (data) => {
    if (!editor.selection || (Range.isCollapsed(editor.selection) && !Editor.void(editor))) return;
    const fragment = editor.getFragment() as Block[];
    data.setData('text/html', toHtml(fragment));
    data.setData('text/plain', fragment.map((block) => Node.string(block)).join('\n\n'));
  };

  editor.insertData = (data) => {
    const image = [...(data.files ?? [])].find((file) => file.type.startsWith('image/'));
    const html = data.getData('text/html');
    const text = data.getData('text/plain');
    // Some word processors bring a picture of the text beside the text itself.
    if (image && onPicture && !text) return onPicture(image);
    const rich = html ? fromPaste(html) : [];
    const blocks = isEmpty(rich) ? fromPlainText(text) : rich;
    asOwnStep(editor, () => insertBlocks(editor, blocks));
  };
}

const isEmpty = ([only, ...more]: readonly Block[]): boolean =>
  more.length === 0 && (!only || (isTextBlock(only) && Node.string(only) === ''));

/** Words go into the line where the cursor stands; several blocks keep what they are. */
function insertBlocks(editor: Editor, blocks: Block[]): void {
  if (isEmpty(blocks)) return;
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
  if (editor.selection && Range.isExpanded(editor.selection)) Transforms.delete(editor);
  const [only] = blocks;
  if (blocks.length === 1 && only?.type === 'paragraph')
    return Transforms.insertNodes(editor, only.children, { select: true });
  const block = textBlock(editor);
  const empty = block !== undefined && Node.string(block[0]) === '';
  if (empty) {
    const at = block[1];
    Editor.withoutNormalizing(editor, () => {
      Transforms.removeNodes(editor, { at });
      Transforms.insertNodes(editor, blocks, { at, select: true });
    });
  } else Transforms.insertFragment(editor, blocks);
}
