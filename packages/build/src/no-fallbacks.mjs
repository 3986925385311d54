/**
 * In place of what an entry would do for shared libraries that it brings itself or needs at once: no remote brings any, the shell gives
 * them all, and an entry needs none before it has been handed them.
 */
export const getSharedFallbackGetter = ({ factory }) => factory;
export const installInitialConsumes = undefined;
