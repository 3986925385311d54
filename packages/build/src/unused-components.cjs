/**
 * A webpack loader that lets components nobody uses fall away: calls that make one are marked as free of effects, and the
 * names that only development shows are left out, since each would keep its component alive.
 */
module.exports = (source) =>
  source
    .replace(/^(var \w+ = )(React\d*\.forwardRef\()/gm, '$1/* @__PURE__ */ $2')
    .replace(/^\w+\.displayName = "\w+";$/gm, '');
