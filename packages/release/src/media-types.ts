const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/** What a bucket says a file is, for those who let it serve its files itself. */
export const mediaTypeOf = (name: string): string =>
  TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
