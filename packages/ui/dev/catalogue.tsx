import { createRoot } from 'react-dom/client';
import { GlobalStyle, Page, PageTitle, Stack } from '@griot/ui';
import '@griot/ui/fonts.css';
import { Actions } from './sections/actions.tsx';
import { Covers } from './sections/covers.tsx';
import { Feedback } from './sections/feedback.tsx';
import { Forms } from './sections/forms.tsx';
import { Reading } from './sections/reading.tsx';
import { Shelves } from './sections/shelves.tsx';

const sections: Record<string, () => React.ReactNode> = {
  covers: Covers,
  shelves: Shelves,
  actions: Actions,
  feedback: Feedback,
  forms: Forms,
  reading: Reading,
};

/** `?section=covers` shows one section alone; `?theme=dark` sets the theme. */
const query = new URLSearchParams(window.location.search);
document.documentElement.lang = 'en';
const theme = query.get('theme');
if (theme) document.documentElement.dataset.theme = theme;
const wanted = Object.entries(sections).filter(([name]) => (query.get('section') ?? name) === name);

const host = document.createElement('main');
document.body.append(host);
createRoot(host).render(
  <>
    <GlobalStyle />
    <Page>
      <Stack $gap={48}>
        <PageTitle>The look</PageTitle>
        {wanted.map(([name, Section]) => (
          <Section key={name} />
        ))}
      </Stack>
    </Page>
  </>,
);
