import { defineServerHalf } from '@griot/remote-kit/server-half';
import manifest from '../remote.manifest.ts';
import { WRITTEN } from './pages.ts';

export const render = defineServerHalf(manifest, WRITTEN);
