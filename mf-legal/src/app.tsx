import { defineRemote } from '@griot/remote-kit';
import manifest from '../remote.manifest.ts';
import { PAGES } from './pages.ts';

export default defineRemote(manifest, { pages: PAGES });
