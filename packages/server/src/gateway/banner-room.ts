import { hashOf } from './security.ts';

/**
 * Keeps room under the bar, before anything is painted, for what the shell says to whoever has not confirmed their e-mail: so it covers nothing
 * when it comes, and moves nothing. Who that is the browser knows alone, so the script is the same in every page. Where nobody is signed in it
 * forgets who has closed the notice: they may have signed out where this tab did not see it, and are told again when they sign in.
 */
export const BANNER_ROOM_SCRIPT =
  "try{const s=localStorage.getItem('griot.session'),c='griot.confirm-email-closed';" +
  'if(!s)sessionStorage.removeItem(c);else{const{user:u}=JSON.parse(s);' +
  'if(u.email_verified===false&&sessionStorage.getItem(c)!==u.pen_name)' +
  "document.documentElement.dataset.banner=''}}catch(e){console.debug(e)}";

export const BANNER_ROOM_HASH = hashOf(BANNER_ROOM_SCRIPT);

const ROOM = '[data-banner]:not([data-layout=none],[data-undisturbed]) #chrome';

/** As high as the bar and the banner of the shell, whose text takes two lines on a phone. */
export const BANNER_ROOM_CSS =
  `@media not print{${ROOM}{min-height:124px}}` + `@media not print and (max-width:479px){${ROOM}{min-height:140px}}`;
