import * as api from '@griot/api';
import * as browser from '@griot/browser';
import * as griotNav from '@griot/nav';
import * as remoteKit from '@griot/remote-kit';
import * as jotai from 'jotai';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';
import * as singleSpaReact from 'single-spa-react';
import * as styledComponents from 'styled-components';

type SharedLibrary = { version: string; module: unknown } | { version: string; load: () => Promise<unknown> };

/** The form library arrives with the first page that has a form; every remote then uses the same copy. */
const form = () => import(/* webpackChunkName: "form" */ './form.ts');

/**
 * The libraries of `packages/build/src/shared.ts`, given once by the shell: a remote that loses its chunks
 * takes no other down, because none depends on a remote for React.
 */
export const sharedLibraries: Record<string, SharedLibrary> = {
  react: { version: React.version, module: React },
  'react/jsx-runtime': { version: React.version, module: jsxRuntime },
  'react-dom': { version: React.version, module: ReactDOM },
  'react-dom/client': { version: React.version, module: ReactDOMClient },
  'styled-components': { version: '6.6.0', module: styledComponents },
  jotai: { version: '3.0.1', module: jotai },
  'single-spa-react': { version: '6.0.2', module: singleSpaReact },
  '@griot/api': { version: '1.0.0', module: api },
  '@griot/browser': { version: '1.0.0', module: browser },
  '@griot/nav': { version: '1.0.0', module: griotNav },
  '@griot/remote-kit': { version: '1.0.0', module: remoteKit },
  'react-final-form': { version: '7.0.1', load: async () => (await form()).reactFinalForm },
  'final-form': { version: '5.0.1', load: async () => (await form()).finalForm },
};
