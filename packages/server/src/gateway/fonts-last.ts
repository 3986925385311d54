import { hashOf } from './security.ts';

/** A font that is fetched; what stands in for one until it has come is the browser's own, by `local()`. */
const FETCHED = /@font-face\{[^}]*\burl\([^}]*\}/g;

/** The fonts of a page's styles, and the rest. */
export const withoutFonts = (css: string): { fonts: string; rest: string } => ({
  fonts: (css.match(FETCHED) ?? []).join(''),
  rest: css.replace(FETCHED, ''),
});

/** Until scripts have run the fonts' style counts for nobody but who has none. */
export const FONTS_WAIT = '(scripting:none)';

/**
 * On a first visit over a slow line the fonts wait until the scripts have come, so that what is seen answers sooner; the text stands in
 * the browser's own face meanwhile, of the same measures. Who has been here has them at hand, and sees them from the first paint on.
 * Stands right behind the fonts' style, in every page.
 */
export const FONTS_LAST_SCRIPT =
  "{const s=document.currentScript.previousElementSibling,k='griot.fonts',show=()=>{s.media='all'};" +
  'try{if(localStorage.getItem(k))show()}catch{}' +
  "addEventListener('DOMContentLoaded',()=>{(self.requestIdleCallback||setTimeout)(show,{timeout:1000});" +
  'try{localStorage.setItem(k,1)}catch{}});setTimeout(show,3000)}';

export const FONTS_LAST_HASH = hashOf(FONTS_LAST_SCRIPT);
