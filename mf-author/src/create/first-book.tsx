import { Button, Cluster, color, Cover, FeatherIcon, FileUpIcon, from, Page, PageTitle, space, type } from '@griot/ui';
import { useSession } from '@griot/remote-kit';
import type { Ref } from 'react';
import { styled } from 'styled-components';

/** Titles a first book might have; their covers are drawn as its own will be. */
const SAMPLE_TITLES = ['What the River Kept', 'Your First Book', 'A House of Nine Doors'];

/** The landing for who has no story yet (part 2 §2.12). */
export function FirstBook({ heading }: { heading: Ref<HTMLHeadingElement> }) {
  const session = useSession();
  const author = session.state === 'authorised' ? session.user.pen_name : '';
  return (
    <Page>
      <Hero>
        <Words>
          <PageTitle ref={heading} tabIndex={-1}>
            Create your first book now!
          </PageTitle>
          <p>
            A title, a few lines about the story, and a cover of your own or one we draw for you. Then you write the
            first chapter, at your own pace: nobody sees it before you publish it.
          </p>
          <Cluster $gap={12}>
            <Button variant="primary" href="/create-novel" icon={<FeatherIcon size={20} aria-hidden="true" />}>
              New Story
            </Button>
            <Button href="/import-novel" icon={<FileUpIcon size={20} aria-hidden="true" />}>
              Import a novel
            </Button>
          </Cluster>
        </Words>
        <Fan aria-hidden="true">
          {SAMPLE_TITLES.map((title) => (
            <Cover key={title} title={title} author={author} src={null} />
          ))}
        </Fan>
      </Hero>
    </Page>
  );
}

const Hero = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: center;
  gap: ${space[48]};
  padding-block: ${space[24]};
  ${from.tablet} {
    grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
    padding-block: ${space[48]};
  }
`;
const Words = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space[24]};
  /* Two lines on a phone in whatever face: one, and two once its own face has come, would move all the rest. */
  & > h1 {
    max-width: 12em;
    ${from.tablet} {
      max-width: none;
    }
  }
  & > p {
    max-width: 46ch;
    color: ${color.inkSoft};
    font-size: ${type[18]};
  }
`;
const Fan = styled.div`
  display: flex;
  justify-content: center;
  padding-block: ${space[24]};
  & > * {
    width: clamp(104px, 30%, 176px);
    margin-inline: -14px;
  }
  & > :first-child {
    transform: rotate(-9deg) translateY(10px);
  }
  & > :nth-child(2) {
    z-index: 1;
    transform: translateY(-10px);
  }
  & > :last-child {
    transform: rotate(9deg) translateY(10px);
  }
`;
