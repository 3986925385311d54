import { ApiError, messageOf } from '@griot/api';
import { ADULT_AGE, type Entities } from '@griot/contracts';
import { useAction, useOverlay, useSession } from '@griot/remote-kit';
import { Button, Card, color, Cover, font, Notice, Page, radius, space, type } from '@griot/ui';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { Scripted } from '../chapter/scripted.tsx';
import { HiddenLines } from '../hide/hidden-lines.tsx';
import { novelPath } from './addresses.ts';
import { ByAuthor, Head, NovelMarks, Side } from './novel-head.tsx';
import { WarningList } from './warnings.tsx';

/** The page of a novel for adults, for whoever is not known to be one: why nothing of it is shown, and how to go on. */
export const AdultsOnly = ({
  slug,
  novel,
  onOpened,
}: {
  slug: string;
  novel: Entities['Novel'];
  onOpened: () => void;
}) => (
  <Page>
    <HiddenLines of={{ novel: novel.slug }} />
    <Head>
      <Side>
        <Cover title={novel.title} author={novel.author.name} src={null} eager="first" />
      </Side>
      <Facts>
        <NovelMarks slug={slug} novel={novel} />
        <div>
          <h1>{novel.title}</h1>
          <ByAuthor author={novel.author} />
        </div>
        <WarningList novel={novel} />
        <Sheet as="section" aria-labelledby="adults-only">
          <h2 id="adults-only">For adults only</h2>
          <p>
            Cover, synopsis and chapters of this novel are shown to readers of {ADULT_AGE} and over who are signed in.
          </p>
          <Scripted>
            <WayOn slug={novel.slug} onOpened={onOpened} />
          </Scripted>
        </Sheet>
      </Facts>
    </Head>
  </Page>
);

function WayOn({ slug, onOpened }: { slug: string; onOpened: () => void }) {
  const overlay = useOverlay();
  const session = useSession();
  return session.state === 'authorised' ? (
    <Birthday onOpened={onOpened} />
  ) : (
    <div>
      <Button variant="primary" onClick={() => void overlay('auth.login', { returnURL: novelPath(slug) })}>
        Sign in
      </Button>
    </div>
  );
}

/** Asks for a date of birth, once. */
function Birthday({ onOpened }: { onOpened: () => void }) {
  const id = useId();
  const [born, setBorn] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, error, run } = useAction('PUT /users/me/adult/', {
    success: 'Thank you',
    failure: null,
    onDone: onOpened,
  });
  const confirm = async (): Promise<void> => {
    try {
      await run({ body: { born } });
    } catch (refused) {
      // What the server refused stands in `error`.
      if (!(refused instanceof ApiError)) throw refused;
    }
  };
  const wrong = missing ? 'Enter your date of birth.' : error ? messageOf(error) : null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(born === '');
        if (born !== '') void confirm();
      }}
    >
      <Field>
        <label htmlFor={id}>Date of birth</label>
        <input
          id={id}
          type="date"
          autoComplete="bday"
          value={born}
          aria-invalid={wrong !== null || undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setBorn(event.target.value)}
        />
        <small id={`${id}-hint`}>You are asked once. We note that you are an adult, and do not keep the date.</small>
      </Field>
      <div role="alert">{wrong === null ? null : <Notice tone="bad">{wrong}</Notice>}</div>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          Confirm and go on
        </Button>
      </div>
    </form>
  );
}

const Facts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  h1 {
    font: 700 ${type[34]} / 1.2 ${font.title};
    overflow-wrap: anywhere;
  }
`;
const Sheet = styled(Card)`
  display: grid;
  gap: ${space[16]};
  max-width: 640px;
  padding: ${space[24]};
  & h2 {
    font: 700 ${type[21]} / 1.25 ${font.title};
  }
  & form {
    display: grid;
    gap: ${space[16]};
  }
`;
const Field = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space[8]};
  & > label {
    font-weight: 700;
  }
  & > input {
    min-height: 44px;
    padding: ${space[8]} ${space[12]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.control};
    background: ${color.surface};
    color: ${color.ink};
    font: 400 ${type[16]} / 1.5 ${font.ui};
  }
  & > input[aria-invalid='true'] {
    border-color: ${color.bad};
  }
  & > small {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
`;
