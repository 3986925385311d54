export { forgetKey, type KeyedCall, once } from './service.ts';
