import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** The projects are those of the journeys' folders. */
const { projects: _, ...alike } = journeys;

/** `pnpm lighthouse`: apart from the journeys, since Lighthouse waits long for each page to be quiet. */
export default defineConfig({
  ...alike,
  testDir: 'lighthouse',
  fullyParallel: true,
  retries: 0,
  timeout: 120_000,
});
