import type { Entities } from '@griot/contracts';
import { useSession } from '@griot/remote-kit';
import { Button, EyeOffIcon } from '@griot/ui';
import { Scripted } from '../chapter/scripted.tsx';
import { authorPath } from '../novel/addresses.ts';
import { useHide, useHides } from './use-hides.ts';

type Author = Pick<Entities['AuthorProfile'], 'id' | 'pen_name'>;

/** Hides all novels of an author from the reader's lists; once they are, the line over the page says so. Nobody hides themselves. */
export function HideAuthor({ author }: { author: Author }) {
  const session = useSession();
  const what = { kind: 'author', key: author.id } as const;
  const { busy, hide } = useHide(authorPath(author.id));
  const hidden = useHides(what).length > 0;
  const own = session.state === 'authorised' && session.user.pen_name === author.pen_name;
  return hidden || own ? null : (
    <Scripted>
      <Button
        variant="quiet"
        icon={<EyeOffIcon size={20} aria-hidden="true" />}
        busy={busy}
        onClick={() => void hide(what)}
      >
        Hide all by {author.pen_name}
      </Button>
    </Scripted>
  );
}
