export { afterPaint } from './after-paint.ts';
export { copyText } from './copy-text.ts';
export { localStore, sessionStore, type BrowserStore } from './store.ts';
export { randomKey } from './random-key.ts';
export { saveFile } from './save-file.ts';
export { withLock } from './with-lock.ts';
