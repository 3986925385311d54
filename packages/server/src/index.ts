export { startServer, type RunningServer, type StartOptions } from './main.ts';
export type { Gateway } from './app.ts';
export { readSettings, SettingsFault, type Settings } from './ports/env.ts';
export { binariesIn, embeddedBinaries, type Binaries } from './ports/database/binaries.ts';
export { folderForPostgres } from './ports/database/open-folder.ts';
export { supervisePostgres, type SupervisedPostgres, type SupervisorOptions } from './ports/database/supervisor.ts';
export { createGateway, releaseFrom, type Release } from './gateway/index.ts';
export { keepServing, SERVING, type RestartingOptions, type ServerProcess } from './restarting.ts';
export { runUntilStopped, type StoppingOptions } from './stopping.ts';
