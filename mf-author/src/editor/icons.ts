/** The tools' icons, from the product's one set; only authors draw them, so they are not in @griot/ui. */
export {
  AArrowDownIcon,
  AArrowUpIcon,
  BoldIcon,
  HeadingIcon,
  ItalicIcon,
  Redo2Icon,
  RemoveFormattingIcon,
  SeparatorHorizontalIcon,
  StrikethroughIcon,
  TextQuoteIcon,
  UnderlineIcon,
  Undo2Icon,
} from 'lucide-react';
