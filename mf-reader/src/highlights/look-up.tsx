import { ApiError, messageOf } from '@griot/api';
import { useCall } from '@griot/remote-kit';
import { color, Delayed, Dialog, ErrorState, font, Skeleton, space, type } from '@griot/ui';
import { styled } from 'styled-components';

export interface LookUpProps {
  word: string;
  onClose: () => void;
}

/** What a word means, by the word list of this platform: nobody else hears of it. */
export default function LookUp({ word, onClose }: LookUpProps) {
  const found = useCall('GET /dictionary/{word}/', { params: { word } });
  const isUnknown = found.error instanceof ApiError && found.error.status === 404;
  return (
    <Dialog title={`“${word}”`} size="small" onClose={onClose}>
      {found.data ? (
        <Entry>
          {found.data.words.map(({ word: of, part, meanings }) => (
            <section key={`${of} ${part}`} aria-label={`${of}, ${part}`}>
              <h3>
                {of} <small>{part}</small>
              </h3>
              <ol>
                {meanings.map(({ text, examples, like }) => (
                  <li key={text}>
                    {text}
                    {examples.map((example) => (
                      <q key={example}>{example}</q>
                    ))}
                    {like.length > 0 ? <Like>Also: {like.join(', ')}</Like> : null}
                  </li>
                ))}
              </ol>
            </section>
          ))}
          <Source>{found.data.source}. Only this site sees what you look up.</Source>
        </Entry>
      ) : isUnknown ? (
        <p role="status">The word list does not have this word. It has no names, and no small words such as “the”.</p>
      ) : found.isError ? (
        <ErrorState title="The word was not looked up." onRetry={() => void found.refetch()} busy={found.isFetching}>
          {messageOf(found.error, 'Please try again.')}
        </ErrorState>
      ) : (
        <Delayed>
          <Skeleton shape="text" lines={4} />
        </Delayed>
      )}
    </Dialog>
  );
}

const Entry = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  h3 {
    font: 700 ${type[18]} / 1.3 ${font.title};
    overflow-wrap: anywhere;
  }
  h3 small {
    color: ${color.inkSoft};
    font: italic 400 ${type[14]} / 1.3 ${font.ui};
  }
  ol {
    display: grid;
    gap: ${space[8]};
    margin-top: ${space[8]};
    padding-left: ${space[24]};
    list-style: decimal;
  }
  li::first-letter {
    text-transform: uppercase;
  }
  q {
    display: block;
    color: ${color.inkSoft};
    font-style: italic;
  }
`;
const Like = styled.span`
  display: block;
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
const Source = styled.p`
  padding-top: ${space[12]};
  border-top: 1px solid ${color.line};
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
