import type { Routes } from '../http/route.ts';
import type { DisplayOptions } from './display-options.ts';

export type DisplayCalls = 'GET /users/me/display-options/' | 'PUT /users/me/display-options/';

export const displayRoutes = (options: DisplayOptions): Routes<DisplayCalls> => ({
  'GET /users/me/display-options/': ({ caller }) => options.mine(caller),
  'PUT /users/me/display-options/': ({ caller, body }) => options.change(caller, body()),
});
