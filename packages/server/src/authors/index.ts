export { authorProfile } from './service.ts';
