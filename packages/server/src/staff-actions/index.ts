export { forgetReasons, recordAction } from './store.ts';
