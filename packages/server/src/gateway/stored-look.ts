import { hashOf } from './security.ts';

/**
 * Sets the look a reader has chosen on `<html>` (`StoredLook` of the contract) before anything is painted. It
 * stands in the page itself, and the policy allows it by its hash: so it is the same text in every page, and
 * takes the name under which the look is stored from the page.
 */
export const STORED_LOOK_SCRIPT =
  'try{const e=document.documentElement,{theme:t,variables:v}=JSON.parse(localStorage.getItem(e.dataset.storedLook))||0;' +
  'if(t)e.dataset.theme=t;for(const n in v)e.style.setProperty(n,v[n])}catch(e){console.debug(e)}';

export const STORED_LOOK_HASH = hashOf(STORED_LOOK_SCRIPT);
