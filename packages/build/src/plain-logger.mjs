/** In place of the federation's logger, which looks for other consoles than the browser's and for a debug mode. */
const nothing = () => undefined;
export const createLogger = (prefix) => {
  const to = (method) => console[method].bind(console, prefix);
  return { log: to('log'), info: to('info'), warn: to('warn'), error: to('error'), debug: nothing };
};
export const [logger, infrastructureLogger] = [console, console];
export const [createInfrastructureLogger, bindLoggerToCompiler] = [createLogger, nothing];
