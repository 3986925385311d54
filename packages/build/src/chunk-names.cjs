const path = require('node:path');

const ROOT = path.resolve(__dirname, '../../..');

/** A webpack loader that puts a remote's name before those of its chunks: in one build two remotes may have a chunk of one name. */
module.exports = function chunkNames(source) {
  const [remote] = path.relative(ROOT, this.resourcePath).split(path.sep);
  return source.replaceAll('webpackChunkName: "', `$&${remote}.`);
};
