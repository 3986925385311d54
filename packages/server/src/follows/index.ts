export { eraseFollowing } from './erasing.ts';
export { hearOthersTold } from './telling.ts';
