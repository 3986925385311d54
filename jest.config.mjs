import { readdirSync, statSync } from 'node:fs';

const root = import.meta.dirname;
/** By the same rule as `packages/build/src/workspace.ts`: a folder's name makes it a remote. */
const remotes = readdirSync(root).filter((name) => /^mf-[a-z]+$/.test(name));

/** Folders whose tests run in a browser-like world, and those that need none. */
const BROWSER = [
  'packages/browser',
  'packages/bus',
  'packages/nav',
  'packages/ui',
  'packages/session',
  'packages/api',
  'packages/remote-kit',
  'packages/gallery',
  'shell',
  ...remotes,
];
const PLAIN = ['packages/contracts', 'packages/release', 'packages/build', 'e2e'];

const hasTests = (folder) =>
  readdirSync(`${root}/${folder}`).some((name) => {
    if (name === 'node_modules' || name === 'dist') return false;
    const path = `${folder}/${name}`;
    return statSync(`${root}/${path}`).isDirectory() ? hasTests(path) : /\.test\.tsx?$/.test(name);
  });

const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx }, transform: { react: { runtime: 'automatic' } } },
  },
];

const project = (folder, environment) => ({
  displayName: folder.split('/').at(-1),
  rootDir: root,
  roots: [`<rootDir>/${folder}`],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  testEnvironment: environment,
  // What the shell's build puts in.
  globals: { SHARED_VERSIONS: {} },
  setupFilesAfterEnv: ['<rootDir>/packages/testing/src/jest-setup.ts'],
  transform: { '\\.[jt]sx$': swc(true), '\\.[cm]?[jt]s$': swc(false) },
  // Packages that are ES modules only; pnpm's real paths name node_modules twice.
  transformIgnorePatterns: ['/node_modules/(?!\\.pnpm/|(?:ky|jotai|single-spa|single-spa-react|@noble/hashes)/)'],
  moduleNameMapper: { '\\.(?:css|woff2|svg|png)$': '<rootDir>/packages/testing/src/empty-module.ts' },
});

export default {
  projects: [
    ...PLAIN.filter(hasTests).map((folder) => project(folder, 'node')),
    ...BROWSER.filter(hasTests).map((folder) => project(folder, '<rootDir>/packages/build/src/jest-environment.mjs')),
  ],
};
