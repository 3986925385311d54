import { runStandalone } from '@griot/remote-kit/standalone';
import manifest from '../remote.manifest.ts';
import remote from '../src/app.tsx';

runStandalone(remote, manifest);
