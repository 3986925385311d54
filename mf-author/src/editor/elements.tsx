import { color, radius, space, type } from '@griot/ui';
import { useSelected, type RenderElementProps, type RenderLeafProps } from 'slate-react';
import { styled } from 'styled-components';

/** How each part of a document is drawn while it is written: with the tags that readers get. */
export function renderElement({ element, attributes, children }: RenderElementProps) {
  switch (element.type) {
    case 'heading':
      return <h3 {...attributes}>{children}</h3>;
    case 'quote':
      return <blockquote {...attributes}>{children}</blockquote>;
    case 'list':
      return element.ordered ? <ol {...attributes}>{children}</ol> : <ul {...attributes}>{children}</ul>;
    case 'item':
      return <li {...attributes}>{children}</li>;
    // Not an anchor: a click sets the cursor, it does not leave the chapter.
    case 'link':
      return (
        <Linked {...attributes} title={element.href}>
          {children}
        </Linked>
      );
    case 'break':
      return (
        <Void attributes={attributes} filler={children}>
          <hr />
        </Void>
      );
    case 'picture':
      return (
        <Void attributes={attributes} filler={children}>
          <img src={element.src} alt={element.alt} />
          <Caption>{element.alt === '' ? 'No description' : element.alt}</Caption>
        </Void>
      );
    default:
      return <p {...attributes}>{children}</p>;
  }
}

export function renderLeaf({ leaf, attributes, children }: RenderLeafProps) {
  let words = <>{children}</>;
  if (leaf.bold) words = <strong>{words}</strong>;
  if (leaf.italic) words = <em>{words}</em>;
  if (leaf.underline) words = <u>{words}</u>;
  if (leaf.strike) words = <s>{words}</s>;
  return <span {...attributes}>{words}</span>;
}

interface VoidProps {
  attributes: RenderElementProps['attributes'];
  filler: React.ReactNode;
  children: React.ReactNode;
}

/** A part without words of its own; chosen, it shows so, and Delete takes it away. */
function Void({ attributes, filler, children }: VoidProps) {
  const chosen = useSelected();
  return (
    <div {...attributes}>
      <Shown contentEditable={false} data-chosen={chosen || undefined}>
        {children}
      </Shown>
      {filler}
    </div>
  );
}

const Shown = styled.div`
  border-radius: ${radius.control};
  user-select: none;
  &[data-chosen] {
    outline: 2px solid ${color.indigo};
    outline-offset: 2px;
  }
`;
const Caption = styled.span`
  display: block;
  padding: ${space[4]} 0;
  color: ${color.inkSoft};
  font-size: ${type[14]};
  text-align: center;
`;
const Linked = styled.span`
  color: ${color.indigo};
  text-decoration: underline;
  text-underline-offset: 0.18em;
`;
