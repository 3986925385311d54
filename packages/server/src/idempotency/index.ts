export { forgetKey, type KeyedCall, once, onceAlong } from './service.ts';
