import { hashOf } from './security.ts';

/**
 * Stands in every page, and is there when the shell's own scripts are not: one that does not come, or is something else, is asked
 * for once more past the cache, and then one line says how to go on. What the server has written can be read all the while;
 * what was to be decided first whether somebody sees it (`newcomers.ts`), from then on.
 */
export const WITHOUT_SHELL_SCRIPT = [
  '(()=>{const d=document,say=()=>{',
  "const c=d.getElementById('chrome');",
  "if(!c)return addEventListener('DOMContentLoaded',say);",
  'if(c.firstChild)return;',
  'delete d.documentElement.dataset.undecided;',
  "const p=d.createElement('p'),a=d.createElement('a');",
  "p.setAttribute('role','alert');p.style.padding='20px';",
  "p.textContent='The rest of Griot did not load. ';a.href='';a.textContent='Reload the page';",
  "p.append(a,' to go on.');c.append(p)};",
  "addEventListener('error',({target:t})=>{",
  "if(t.localName!=='script'||t.dataset.shell===undefined)return;",
  'if(t.dataset.shell)return say();',
  "fetch(t.src,{cache:'reload'}).then(r=>{if(!r.ok)throw r;",
  "const s=d.createElement('script');s.dataset.shell='again';s.crossOrigin=t.crossOrigin;s.integrity=t.integrity;s.src=t.src;",
  'd.head.append(s)}).catch(say)},true);',
  'setTimeout(say,15000)})()',
].join('');

export const WITHOUT_SHELL_HASH = hashOf(WITHOUT_SHELL_SCRIPT);
