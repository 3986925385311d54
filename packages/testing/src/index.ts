export * from './fixtures.ts';
export { NOW, refusal, testPlatform, type Answers, type TestPlatform } from './platform.ts';
export { renderPage } from './render-page.tsx';
