import type { Routes } from '../http/route.ts';
import type { AccountSettings } from './settings.ts';

export type SettingsCalls = 'GET /users/me/settings/' | 'PATCH /users/me/settings/' | 'PUT /users/me/adult/';

export const settingsRoutes = (settings: AccountSettings): Routes<SettingsCalls> => ({
  'GET /users/me/settings/': ({ caller }) => settings.of(caller.id),
  'PATCH /users/me/settings/': async ({ caller, body }) => await settings.change(caller.id, body()),
  'PUT /users/me/adult/': async ({ caller, body }) => await settings.confirmAdult(caller.id, body()),
});
