import webpack, { type Compiler } from 'webpack';

const { Compilation, sources } = webpack;
const NAME = 'AppInEntry';

/**
 * Puts a remote's app into its entry's file. Nobody loads the entry without it, and apart it would be one more file that is asked
 * for, only after the entry has run. In one file they are still two chunks: the app's is there as soon as the entry has run, and what the
 * shell gives it is handed over when it is used.
 */
export class AppInEntry {
  readonly #entry: string;
  readonly #app: string;
  constructor({ entry, app }: { entry: string; app: string }) {
    this.#entry = entry;
    this.#app = app;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_COUNT },
        () => {
          const app = compilation.getAsset(this.#app);
          if (!app) throw new Error(`The build has no ${this.#app} to put into ${this.#entry}.`);
          compilation.updateAsset(this.#entry, (entry) => new sources.ConcatSource(entry, '\n', app.source));
          compilation.deleteAsset(this.#app);
        },
      );
    });
  }
}
