import { hashOf } from './security.ts';

/**
 * Keeps room under the bar, before anything is painted, for what the shell says to whoever has not confirmed their e-mail: so it covers nothing
 * when it comes, and moves nothing. Who that is the browser knows alone, so the script is the same in every page.
 */
export const BANNER_ROOM_SCRIPT =
  "try{const{user:u}=JSON.parse(localStorage.getItem('griot.session'));" +
  "if(u.email_verified===false&&sessionStorage.getItem('griot.confirm-email-closed')!==u.pen_name)" +
  "document.documentElement.dataset.banner=''}catch{}";

export const BANNER_ROOM_HASH = hashOf(BANNER_ROOM_SCRIPT);

/** As high as the banner of the shell. */
export const BANNER_ROOM_CSS =
  '@media not print{[data-banner]:not([data-layout=none],[data-undisturbed]) #chrome{min-height:124px}}';
