import { PRODUCT } from '@griot/contracts';
import { useSession } from '@griot/remote-kit';
import { Button, Card, Cluster, color, font, from, space, type } from '@griot/ui';
import { styled } from 'styled-components';
import { TextPage, type Section } from '../text-page/text-page.tsx';

const Vision = styled.p`
  && {
    max-width: 30ch;
    font: 400 ${type[21]} / 1.5 ${font.title};
    text-wrap: balance;
    ${from.tablet} {
      font-size: ${type[26]};
    }
  }
`;
const Values = styled.dl`
  display: grid;
  gap: ${space[16]};
  ${from.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;
const Value = styled(Card)`
  padding: ${space[24]};
  & > dt {
    font: 700 ${type[18]} / 1.3 ${font.title};
    color: ${color.terracotta};
  }
  & > dd {
    margin-top: ${space[8]};
    line-height: 1.6;
  }
`;

const Ways = styled(Cluster)`
  margin-top: ${space[24]};
`;

const SECTIONS: readonly Section[] = [
  {
    id: 'name',
    title: 'The name',
    body: (
      <p>
        In West Africa a griot is the one who keeps a people’s stories: who knows them, tells them, and passes them on
        changed by nothing but the telling. We took the name as a promise about the work, not as a title for ourselves:
        the griots here are the authors.
      </p>
    ),
  },
  {
    id: 'vision',
    title: 'Our vision',
    body: (
      <Vision>
        A world in which a story told tonight in Lagos, Nairobi or Kingston can be read tomorrow anywhere, chapter by
        chapter, by people who cannot wait for the next one; and in which the one who told it can live from telling.
      </Vision>
    ),
  },
  {
    id: 'mission',
    title: 'Our mission',
    body: (
      <>
        <p>
          We give authors a quiet place to write, editors who read every chapter before it is published, and half of the
          net of what readers spend on their work, contract or not.
        </p>
        <p>
          We give readers stories that are easy to find and pleasant to read on the phone in their hand, prices they see
          before they pay, and the certainty that a chapter they have unlocked stays unlocked.
        </p>
      </>
    ),
  },
  {
    id: 'values',
    title: 'Our values',
    body: (
      <Values>
        <Value as="div">
          <dt>Originality</dt>
          <dd>
            Every story here is its author’s own. We would rather publish something strange than something copied.
          </dd>
        </Value>
        <Value as="div">
          <dt>Quality</dt>
          <dd>
            A chapter is read before it is published, and one that is not ready goes back with a reason. Nothing is
            hurried to fill a shelf.
          </dd>
        </Value>
        <Value as="div">
          <dt>Diversity</dt>
          <dd>Many voices, many places, many kinds of story. We look for the ones that were left out elsewhere.</dd>
        </Value>
      </Values>
    ),
  },
];

/** About the house: vision, mission, values (part 2 §2.16). */
export default function AboutPage() {
  const session = useSession();
  return (
    <TextPage
      title={`About ${PRODUCT}`}
      lead={
        <>
          <p>
            {PRODUCT} is a home for novels that come a chapter at a time: written by people with something to tell, read
            by people who want to know what happens next.
          </p>
          <Ways $gap={8}>
            <Button variant="primary" href="/">
              Find a story
            </Button>
            <Button href={session.state === 'authorised' ? '/create' : '/signup?returnURL=%2Fcreate'}>
              Write your own
            </Button>
          </Ways>
        </>
      }
      sections={SECTIONS}
    />
  );
}
