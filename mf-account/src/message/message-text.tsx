import { usePlatform } from '@griot/remote-kit';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { ownLinks } from './own-links.ts';

/** What somebody has written, as text: lines and paragraphs stay, and addresses of our own pages are links. Nothing in it is markup. */
export const MessageText = ({ children }: { children: string }) => {
  const { isPage } = usePlatform();
  return (
    <Text>
      {children
        .replaceAll('\r\n', '\n')
        .split(/\n{2,}/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph, n) => (
          <p key={n}>
            {ownLinks(paragraph.trim(), isPage).map(({ text, href }, part) =>
              href === undefined ? (
                <Fragment key={part}>{text}</Fragment>
              ) : (
                <a key={part} href={href}>
                  {text}
                </a>
              ),
            )}
          </p>
        ))}
    </Text>
  );
};

const Text = styled.div`
  overflow-wrap: anywhere;
  & > p {
    white-space: pre-line;
  }
  & > p + p {
    margin-top: 0.75em;
  }
`;
