import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `pnpm lighthouse`: apart from the journeys, since Lighthouse waits long for each page to be quiet. */
export default defineConfig({
  ...journeys,
  projects: [],
  testDir: 'lighthouse',
  fullyParallel: true,
  retries: 0,
  timeout: 120_000,
});
