import * as api from '@griot/api';
import * as browser from '@griot/browser';
import * as griotNav from '@griot/nav';
import * as remoteKit from '@griot/remote-kit';
import * as jotai from 'jotai';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import { reactDomClient } from './react-dom-client.ts';
import * as singleSpaReact from 'single-spa-react';
import * as styledComponents from './styled.ts';

/** The versions in the packages that this is built with; the build puts each in its place. */
declare const SHARED_VERSIONS: Record<string, string>;

type SharedLibrary = { version: string | undefined } & ({ module: unknown } | { load: () => Promise<unknown> });

/** The form library arrives with the first page that has a form; every remote then uses the same copy. */
const form = () => import(/* webpackChunkName: "form" */ './form.ts');

/**
 * The libraries of `packages/build/src/shared.ts`, given once by the shell: a remote that loses its chunks
 * takes no other down, because none depends on a remote for React.
 */
export const sharedLibraries: Record<string, SharedLibrary> = {
  react: { version: SHARED_VERSIONS.react, module: React },
  'react/jsx-runtime': { version: SHARED_VERSIONS.react, module: jsxRuntime },
  'react-dom': { version: SHARED_VERSIONS['react-dom'], module: ReactDOM },
  'react-dom/client': { version: SHARED_VERSIONS['react-dom'], load: () => reactDomClient },
  'styled-components': { version: SHARED_VERSIONS['styled-components'], module: styledComponents },
  jotai: { version: SHARED_VERSIONS.jotai, module: jotai },
  'single-spa-react': { version: SHARED_VERSIONS['single-spa-react'], module: singleSpaReact },
  '@griot/api': { version: SHARED_VERSIONS['@griot/api'], module: api },
  '@griot/browser': { version: SHARED_VERSIONS['@griot/browser'], module: browser },
  '@griot/nav': { version: SHARED_VERSIONS['@griot/nav'], module: griotNav },
  '@griot/remote-kit': { version: SHARED_VERSIONS['@griot/remote-kit'], module: remoteKit },
  'react-final-form': { version: SHARED_VERSIONS['react-final-form'], load: async () => (await form()).reactFinalForm },
  'final-form': { version: SHARED_VERSIONS['final-form'], load: async () => (await form()).finalForm },
};
