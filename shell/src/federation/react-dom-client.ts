import type { ReactDomClient } from '@griot/remote-kit';

let bring!: (client: ReactDomClient) => void;

/** React's half for the browser, which comes with the last script: a remote that has it shared waits for it. */
export const reactDomClient = new Promise<ReactDomClient>((resolve) => {
  bring = resolve;
});

/** It has come. */
export const bringReactDomClient = bring;
