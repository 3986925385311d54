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
 * the browser's own face meanwhile, of the same measures. Those that the top of the page is set in are then fetched and shown together:
 * each that came by itself would have the whole page laid out once more. All others come when a letter asks for them, as do all where
 * that fails or takes longer than nine seconds. Each face is given to the browser by itself and in its rule's order, and the rules stay off:
 * beside a face that has come its own rule would stand as one that has not, and text is laid out twice as slowly by a family that lacks a
 * face. Who has been here has them at hand, and sees them from the first paint on.
 * Stands right behind the fonts' style, in every page.
 */
export const FONTS_LAST_SCRIPT =
  "{const s=document.currentScript.previousElementSibling,k='griot.fonts',show=()=>{s.media='all'};" +
  // What is set at the top of the page, each way once: "<weight> <style> <family>", of the first family that has a rule here.
  "const seen=known=>[...new Set([...document.querySelectorAll('h1,h2,h3,p,em,a,button')].slice(0,40).map(e=>getComputedStyle(e))" +
  ".map(c=>`${c.fontWeight} ${c.fontStyle} ${c.fontFamily.split(', ').find(f=>known.has(f))}`))];" +
  "const face=f=>new FontFace(f('font-family').replaceAll('\"',''),f('src')," +
  "{style:f('font-style'),weight:f('font-weight'),unicodeRange:f('unicode-range'),display:'swap'});" +
  // The faces with their plain letters, by their rules.
  "const among=set=>f=>{const[from,to=from]=f('font-weight').split(' ');return f('unicode-range').startsWith('U+0-')&&" +
  "set.some(k=>k.endsWith(` ${f('font-style')} ${f('font-family')}`)&&parseInt(k)>=from&&parseInt(k)<=to)};" +
  'const come=async()=>{try{const rules=[...s.sheet.cssRules].map(({style})=>p=>style.getPropertyValue(p));' +
  "const first=rules.filter(among(seen(new Set(rules.map(f=>f('font-family'))))));" +
  // One that does not come is asked for again when a letter asks for it; the browser has said so.
  'const came=new Map(await Promise.all(first.map(async f=>[f,await face(f).load().catch(()=>face(f))])));' +
  "if(s.media!='all')for(const f of rules)document.fonts.add(came.get(f)||face(f))}" +
  'catch{show()}clearTimeout(late)};' +
  // A browser that refuses storage throws: every visit is a first one there, which is worth a word to whoever looks.
  'let been,late;try{been=localStorage.getItem(k);localStorage.setItem(k,1)}catch(refusal){console.debug(refusal)}' +
  "if(been)show();else{addEventListener('DOMContentLoaded',()=>(self.requestIdleCallback||setTimeout)(come,{timeout:1000}));" +
  'late=setTimeout(show,9000)}}';

export const FONTS_LAST_HASH = hashOf(FONTS_LAST_SCRIPT);
