import { hashOf } from './security.ts';

/**
 * Keeps a page that is written for newcomers unseen, before anything is painted, for whom it may not be: whoever is signed in, and whoever
 * has something stored of a part of this address (`newcomers` of the manifest). That the browser knows alone, so the script is the same in
 * every such page, and takes the name under which it is stored from the page.
 */
export const NEWCOMERS_SCRIPT =
  "try{const e=document.documentElement,s=localStorage,t=s.getItem(e.dataset.newcomers)??'';" +
  "if(s.getItem('griot.session')||location.pathname.split('/').some(n=>n&&t.includes(JSON.stringify(n)+':')))" +
  "e.dataset.undecided=''}catch(e){console.debug(e)}";

export const NEWCOMERS_HASH = hashOf(NEWCOMERS_SCRIPT);

/**
 * Until the page has been taken over, which draws what is right before it is painted. What cannot be taken over is better than nothing:
 * the shell takes the sign back when the remote does not come, and `without-shell.ts` when the shell does not.
 */
export const NEWCOMERS_CSS = '[data-undecided] :is([data-written],[data-taken]){visibility:hidden}';
