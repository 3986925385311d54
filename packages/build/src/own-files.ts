import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { createHash } from 'node:crypto';
import webpack, { type Chunk, type Compiler } from 'webpack';
import { loadingCode } from './loading-code.ts';

const { Compilation, RuntimeModule, sources } = webpack;
const NAME = 'OwnFiles';

/** Stands for the build in the names that its files share, until the build has a name: as long as that, and one in JavaScript. */
const THIS_BUILD = 'griot_this_build';

/** Stands for the hashes of the files that are loaded later. */
const HASHES = '"griot:hashes":0';

/** A name that only the files of one build know each other by: two builds of one remote may be on one page. */
export const nameOfThisBuild = (name: string): string => `${name}-${THIS_BUILD}`;

/**
 * A build loads what it made itself and nothing else: its entry holds the hash of every script and style that is loaded later,
 * and one that does not come, or comes as something else, is asked for once more past the cache.
 *
 * Ours, since webpack-subresource-integrity does not know what federation makes (its issue 176).
 */
export class OwnFiles {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(NAME, (chunk, requirements) => {
        if (!chunk.hasAsyncChunks()) return;
        for (const needed of [webpack.RuntimeGlobals.loadScript, webpack.RuntimeGlobals.publicPath])
          requirements.add(needed);
        const styles = [...chunk.getAllAsyncChunks()].some((later) =>
          compilation.chunkGraph.getChunkModulesIterableBySourceType(later, 'css/mini-extract'),
        );
        compilation.addRuntimeModule(chunk, new Loading(styles));
      });
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (code) => `${code}\nvar hash = __webpack_require__.hashOf(url); if (hash) script.integrity = hash;`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (code, { tag }) =>
          `${code}\nvar hash = __webpack_require__.hashOf(fullhref); if (hash) { ${tag}.integrity = hash; ${tag}.crossOrigin = 'anonymous'; }`,
      );
      compilation.hooks.processAssets.tap({ name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH }, () => {
        const files = compilation
          .getAssets()
          .map(({ name }) => name)
          .filter((name) => /\.(js|css)$/.test(name))
          .sort();
        const text = (file: string) => compilation.getAsset(file)?.source.source().toString() ?? '';
        const replace = (from: string, to: string) => {
          for (const file of files) {
            const before = text(file);
            if (before.includes(from))
              compilation.updateAsset(file, new sources.RawSource(before.replaceAll(from, to)));
          }
        };
        const build = createHash('sha256');
        for (const file of files) build.update(file).update('\0').update(text(file)).update('\0');
        replace(THIS_BUILD, build.digest('hex').slice(0, THIS_BUILD.length));
        const later = [...compilation.chunks].filter((chunk) => !chunk.canBeInitial()).flatMap(filesOf);
        replace(
          HASHES,
          [...new Set(later)]
            .sort()
            .map((file) => `"${file}":"${hashOf(text(file))}"`)
            .join(','),
        );
      });
    });
  }
}

const filesOf = (chunk: Chunk): string[] => [...chunk.files].filter((file) => /\.(js|css)$/.test(file));

const hashOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/**
 * Goes around webpack's own loading of a script, once that is there, and before what came ahead of this file runs: a shell's first
 * script may have to be asked for twice, and its others wait for it.
 */
class Loading extends RuntimeModule {
  private readonly styles: boolean;

  /** With `styles` also around the loading of those, which is there later. */
  constructor(styles: boolean) {
    super('loading of own files', styles ? RuntimeModule.STAGE_ATTACH : RuntimeModule.STAGE_BASIC + 1);
    this.styles = styles;
  }
  override generate(): string {
    return loadingCode({ hashes: `{${HASHES}}`, styles: this.styles });
  }
}
