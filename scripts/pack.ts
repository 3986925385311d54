import { packPackages, ROOT } from '@griot/build';
import path from 'node:path';

/** `pnpm packages [folder]`: packs what a remote with a repository of its own is built and tested with (docs/a-remote-of-its-own.md). */
const to = path.resolve(process.argv[2] ?? path.join(ROOT, 'dist/packages'));
for (const tarball of packPackages(to)) console.log(tarball);
