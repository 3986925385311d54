import type { Compiler } from 'webpack';

/**
 * Federation writes the entry of its runtime to a file in `node_modules` of the working directory, and names it by a hash of
 * absolute paths. Webpack makes ids of modules from their files' names, so the same source would be another build in each
 * folder. This gives the two modules that are named after that file ids of their own.
 */
export class FederationIds {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FederationIds', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('FederationIds', (modules) => {
        for (const module of modules) {
          const name = module.identifier();
          if (!/[\\/]\.federation[\\/]entry\.\w+\.js/.test(name)) continue;
          compilation.chunkGraph.setModuleId(module, name.startsWith('container entry') ? 'container' : 'federation');
        }
      });
    });
  }
}
