import { hashOf } from './security.ts';

/** No browser fetches what is meant for such a medium, until it is said to be for all. */
export const CALLS_WAIT = 'not all';

/**
 * What is written asks for nothing before it has been taken over, so what calls need stays off the line until the first of the shell's
 * scripts has come. It is on its way while the others run.
 */
export const CALLS_NEXT_SCRIPT =
  "document.addEventListener('load',({target:{dataset:t}})=>{" +
  `if(t&&'shell'in t)for(const l of document.querySelectorAll('link[media="${CALLS_WAIT}"]'))l.media='all'},true)`;

export const CALLS_NEXT_HASH = hashOf(CALLS_NEXT_SCRIPT);
