import { PRODUCT } from '@griot/contracts';
import { useGo, useOverlay, useSession, useTitle } from '@griot/remote-kit';
import { Button, color, FeatherIcon, font, from, Page, PageTitle, radius, space, type } from '@griot/ui';
import { styled } from 'styled-components';
import { Faq } from '../faq/faq.tsx';
import { QUESTIONS } from './questions.tsx';

const CREATE = '/create';

/** Become an Author (part 2 §2.16): a way in, and four questions that open independently. */
export default function BeAnAuthorPage() {
  useTitle('Become an Author');
  const session = useSession();
  const overlay = useOverlay();
  const go = useGo();
  const create = async (): Promise<void> => {
    if (session.state === 'authorised' || (await overlay('auth.signup', { returnURL: CREATE }))) await go(CREATE);
  };
  return (
    <Page>
      <Banner>
        <FeatherIcon size={40} aria-hidden="true" />
        <PageTitle>Become an Author</PageTitle>
        <p>Somebody is waiting for the story that only you can tell. Begin with one chapter.</p>
        <Button variant="primary" onClick={create}>
          Create Novel
        </Button>
      </Banner>
      <Questions aria-labelledby="questions">
        <h2 id="questions">Before you begin</h2>
        <Faq items={QUESTIONS} />
        <p>
          Everything else stands in the <a href="/writers-guide">Writers’ Guide</a> and under{' '}
          <a href="/writers-benefits">Writer’s Benefits</a>. {PRODUCT} asks for no fee, and you may leave when you like.
        </p>
      </Questions>
    </Page>
  );
}

const Banner = styled.header`
  display: grid;
  justify-items: start;
  gap: ${space[16]};
  padding: ${space[32]} ${space[24]};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  ${from.tablet} {
    padding: ${space[72]} ${space[48]};
  }
  & > svg {
    color: ${color.terracotta};
  }
  & > p {
    max-width: 40ch;
    color: ${color.inkSoft};
    font-size: ${type[18]};
    line-height: 1.6;
    text-wrap: balance;
  }
`;
const Questions = styled.section`
  display: grid;
  gap: ${space[16]};
  max-width: 720px;
  margin: ${space[48]} auto 0;
  & > h2 {
    font: 700 ${type[21]} / 1.3 ${font.title};
  }
  & > p {
    max-width: 60ch;
    color: ${color.inkSoft};
    line-height: 1.65;
  }
`;
