const path = require('node:path');
const { createHash } = require('node:crypto');

const ROOT = path.resolve(__dirname, '../../..');

/**
 * A webpack loader that gives every styled component an id from its file and its place there. By itself the library counts
 * them as they are made, which is another order in the browser, where pages come in parts, than in the server half.
 */
module.exports = function componentIds(source) {
  let place = 0;
  const file = path.relative(ROOT, this.resourcePath).replaceAll('\\', '/');
  return source.replace(/\bstyled(\.\w+|\(\w+\))(?=[<`])/g, (call) => {
    const id = createHash('sha256').update(`${file} ${place++}`).digest('base64url').replace(/\W|_/g, '').slice(0, 8);
    return `${call}.withConfig({componentId:'g${id}'})`;
  });
};
