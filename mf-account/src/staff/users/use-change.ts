import { useWrite } from '../register/use-write.ts';

/** Changes an account; what is absent stays (ruling 18). */
export const useChange = (success: string) =>
  useWrite('PATCH /users/{user}/', { success, stale: ['GET /users/{user}/', 'GET /users/'] });
