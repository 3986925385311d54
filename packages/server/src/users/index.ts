export { penNameKey, tidyName } from './pen-name.ts';
export type { Portraits } from './portraits.ts';
export { asTaken, freePenName, type NewUser, newUserCode, rolesBy, type Users } from './service.ts';
export {
  anywhere,
  holdAdmins,
  holdUser,
  isCalled,
  userByEmail,
  userById,
  type UserRow,
  type UsersQuery,
} from './store.ts';
