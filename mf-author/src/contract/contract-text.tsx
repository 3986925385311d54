import { messageOf } from '@griot/api';
import type { Answer } from '@griot/contracts';
import { useCall, type UseQueryResult } from '@griot/remote-kit';
import { Delayed, ErrorState, font, Section, Skeleton, space, type } from '@griot/ui';
import { styled } from 'styled-components';

type Text = Answer<'GET /contracts/{contract}/text/'>;

/** The text that was signed, or would be. It is asked for each time: what is signed must be what is read. */
export const useContractText = (contract: string): UseQueryResult<Text> =>
  useCall('GET /contracts/{contract}/text/', { params: { contract } }, { staleTime: 0 });

/** A contract's text, word for word, set for reading. */
export const ContractText = ({ text }: { text: UseQueryResult<Text> }) => (
  <Section title="The text of the contract">
    {text.data ? (
      <Words>
        {text.data.text
          .split(/\n{2,}/)
          .map((paragraph, n) => (isHeading(paragraph) ? <h3 key={n}>{paragraph}</h3> : <p key={n}>{paragraph}</p>))}
      </Words>
    ) : text.isError ? (
      <ErrorState title="The text did not load." onRetry={() => void text.refetch()} busy={text.isFetching}>
        {messageOf(text.error)}
      </ErrorState>
    ) : (
      <Delayed>
        <Skeleton shape="text" lines={12} />
      </Delayed>
    )}
  </Section>
);

/** One short line that is no sentence. */
const isHeading = (paragraph: string): boolean => !/\n|[.:;!?)]$/.test(paragraph) && paragraph.length <= 60;

const Words = styled.div`
  max-width: 66ch;
  overflow-wrap: break-word;
  & > p {
    white-space: pre-line;
  }
  & > * + p {
    margin-top: ${space[12]};
  }
  & > * + h3 {
    margin-top: ${space[24]};
  }
  & > h3 {
    font: 700 ${type[16]} / 1.4 ${font.title};
  }
  & > h3:first-child {
    font-size: ${type[21]};
  }
`;
