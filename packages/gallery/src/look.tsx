import { color, font, GlobalStyle, Page, PageTitle, SkipLink, space, Stack, type } from '@griot/ui';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { SECTIONS } from './sections/index.ts';
import { showStates } from './show-states.ts';

/** Everything in one theme. */
export function Look() {
  useEffect(() => showStates(document), []);
  return (
    <>
      <GlobalStyle />
      <SkipLink />
      <Page as="main" id="main">
        <PageTitle>Every primitive in every state</PageTitle>
        <Contents aria-label="Sections">
          {SECTIONS.map(({ name }) => (
            <a key={name} href={`#${name}`}>
              {name}
            </a>
          ))}
        </Contents>
        <Stack $gap={72}>
          {SECTIONS.map(({ name, Section }) => (
            <Part key={name} id={name} aria-labelledby={`${name}-heading`}>
              <h2 id={`${name}-heading`}>{name}</h2>
              <Section />
            </Part>
          ))}
        </Stack>
      </Page>
    </>
  );
}

const Contents = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]} ${space[16]};
  margin: ${space[16]} 0 ${space[48]};
`;
const Part = styled.section`
  & > h2 {
    margin-bottom: ${space[24]};
    padding-bottom: ${space[8]};
    border-bottom: 1px solid ${color.line};
    font: 700 ${type[26]} / 1.2 ${font.title};
  }
`;
