export { forgetKey, type KeyedCall, once, onceAlong, onlyOnce } from './service.ts';
