import { createRoot } from 'react-dom/client';
import { GlobalStyle, Page, PageTitle, Stack } from '@griot/ui';
import '@griot/ui/fonts.css';
import { Actions } from './rooms/actions.tsx';
import { Covers } from './rooms/covers.tsx';
import { Feedback } from './rooms/feedback.tsx';
import { Forms } from './rooms/forms.tsx';
import { Reading } from './rooms/reading.tsx';
import { Shelves } from './rooms/shelves.tsx';

const rooms: Record<string, () => React.ReactNode> = {
  covers: Covers,
  shelves: Shelves,
  actions: Actions,
  feedback: Feedback,
  forms: Forms,
  reading: Reading,
};

/** `?room=covers` shows one room alone; `?theme=dark` sets the theme. */
const query = new URLSearchParams(window.location.search);
document.documentElement.lang = 'en';
const theme = query.get('theme');
if (theme) document.documentElement.dataset.theme = theme;
const wanted = Object.entries(rooms).filter(([name]) => (query.get('room') ?? name) === name);

const host = document.createElement('main');
document.body.append(host);
createRoot(host).render(
  <>
    <GlobalStyle />
    <Page>
      <Stack $gap={48}>
        <PageTitle>The look</PageTitle>
        {wanted.map(([name, Room]) => (
          <Room key={name} />
        ))}
      </Stack>
    </Page>
  </>,
);
