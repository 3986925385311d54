export * from './fixtures.ts';
export { badGateway, NOW, refusal, testPlatform, type Answers, type CallInput, type TestPlatform } from './platform.ts';
export { isPage } from './is-page.ts';
export { withSight } from './sight.ts';
export { noStorage } from './storage.ts';
export { pictureToCut, withPictures } from './pictures.ts';
export { renderPage } from './render-page.tsx';
export { takeOver } from './take-over.ts';
