import { unloadFaults } from './unload.ts';

test.each(["window.addEventListener('unload', tell);", 'addEventListener("unload", tell)', 'window.onunload = tell;'])(
  '%s is said with its line',
  (line) => {
    expect(unloadFaults('a.ts', `const tell = () => {};\n${line}\n`)).toEqual([
      'a.ts:2 listens to unload, so that Back loads anew',
    ]);
  },
);

test('what is asked before unsaved work is lost, and what hears that a page is put away, is well', () => {
  const source =
    "const onUnload = () => {};\naddEventListener('beforeunload', onUnload);\naddEventListener('pagehide', tell);";
  expect(unloadFaults('a.ts', source)).toEqual([]);
});
