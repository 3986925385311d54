import { layerFaults } from './layers.ts';

test('a remote may use every browser package', () => {
  expect(
    layerFaults(
      'mf-reader/src/home/home.page.tsx',
      "import { useCall } from '@griot/remote-kit';\nimport { Page } from '@griot/ui';",
    ),
  ).toEqual([]);
});

test('a remote never imports a remote', () => {
  expect(layerFaults('mf-reader/src/a.ts', "import x from '@griot/mf-author/src/app';")).toEqual([
    'mf-reader/src/a.ts imports the remote mf-author',
  ]);
  expect(layerFaults('mf-reader/src/a.ts', "import x from '../../mf-author/src/app.tsx';")).toEqual([
    'mf-reader/src/a.ts reaches into mf-author by a path; import the package',
  ]);
});

test('imports run downhill and never sideways', () => {
  expect(layerFaults('packages/nav/src/a.ts', "import { Page } from '@griot/ui';")).toEqual([
    'packages/nav/src/a.ts (layer 1) imports packages/ui (layer 1)',
  ]);
  expect(layerFaults('packages/session/src/a.ts', "export { x } from '@griot/api';")).toEqual([
    'packages/session/src/a.ts (layer 2) imports packages/api (layer 3)',
  ]);
  expect(layerFaults('packages/api/src/a.ts', "import type { Session } from '@griot/session';")).toEqual([]);
});

test('the server knows contracts and releases only, and releases know contracts only', () => {
  expect(layerFaults('packages/server/src/a.ts', "import { ROOT } from '@griot/build';")).toEqual([
    'packages/server/src/a.ts imports packages/build; the server knows contracts and releases only',
  ]);
  expect(layerFaults('packages/server/src/a.ts', "import { serveFrom } from '@griot/release';")).toEqual([]);
  expect(layerFaults('packages/release/src/a.ts', "import { ROOT } from '@griot/build';")).toEqual([
    'packages/release/src/a.ts imports packages/build; releases know contracts only',
  ]);
  expect(layerFaults('packages/server/src/a.ts', "import { contract } from '@griot/contracts/contract';")).toEqual([]);
});

test('schemas do not reach a reader’s download', () => {
  expect(layerFaults('packages/api/src/a.ts', "import { contract } from '@griot/contracts/contract';")).toEqual([
    'packages/api/src/a.ts takes @griot/contracts/contract at run time; browser code takes only its types',
  ]);
  expect(layerFaults('packages/api/src/a.ts', "import type { Contract } from '@griot/contracts/contract';")).toEqual(
    [],
  );
});

test('the bus is checked in development by schemas that come later, and from nowhere else', () => {
  const later = 'const schemas = import(/* webpackChunkName: "schemas" */ \'@griot/contracts/events\');';
  expect(layerFaults('shell/src/dev-check.ts', later)).toEqual([]);
  expect(layerFaults('shell/src/dev-check.ts', "import { facts } from '@griot/contracts/events';")).toEqual([
    'shell/src/dev-check.ts takes @griot/contracts/events at run time; browser code takes only its types',
  ]);
  expect(layerFaults('shell/src/dev-check.ts', "const c = import('@griot/contracts/contract');")).toEqual([
    'shell/src/dev-check.ts takes @griot/contracts/contract at run time; browser code takes only its types',
  ]);
  expect(layerFaults('shell/src/boot.ts', later)).toEqual([
    'shell/src/boot.ts takes @griot/contracts/events at run time; browser code takes only its types',
  ]);
});

test('test fixtures are for tests', () => {
  expect(layerFaults('mf-reader/src/a.ts', "import { aNovel } from '@griot/testing';")).toEqual([
    'mf-reader/src/a.ts ships with test fixtures',
  ]);
  expect(layerFaults('mf-reader/src/a.test.tsx', "import { aNovel } from '@griot/testing';")).toEqual([]);
});

test('fixtures of tests are for tests', () => {
  expect(layerFaults('mf-author/src/editor.fixture.tsx', "import { aNovel } from '@griot/testing';")).toEqual([]);
  expect(layerFaults('mf-author/src/editor.test.tsx', "import { show } from './editor.fixture.tsx';")).toEqual([]);
  expect(layerFaults('mf-author/src/editor.tsx', "import { show } from './editor.fixture.tsx';")).toEqual([
    'mf-author/src/editor.tsx ships with a fixture of a test',
  ]);
});

test('an import that is loaded later counts as well', () => {
  expect(
    layerFaults(
      'mf-legal/src/a.ts',
      'const p = () => import(/* webpackChunkName: "x" */ \'../../mf-auth/src/b.tsx\');',
    ),
  ).toEqual(['mf-legal/src/a.ts reaches into mf-auth by a path; import the package']);
});

test('only the shell imports React’s half for the browser, and not where it runs before that has come', () => {
  const importing = "import { createRoot } from 'react-dom/client';";
  for (const path of [
    'packages/remote-kit/src/define-remote.tsx',
    'mf-reader/src/a.tsx',
    'shell/src/federation/shared.ts',
  ])
    expect(layerFaults(path, importing)).toEqual([
      `${path} imports react-dom/client, which comes last; the shell hands it to each root as it mounts`,
    ]);
  for (const path of [
    'shell/src/boot.ts',
    'packages/remote-kit/src/standalone/mount.ts',
    'packages/remote-kit/src/a.test.tsx',
  ])
    expect(layerFaults(path, importing)).toEqual([]);
  expect(layerFaults('packages/remote-kit/src/platform.ts', "import type { Root } from 'react-dom/client';")).toEqual(
    [],
  );
});
