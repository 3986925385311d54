/** A script that has not come after so many ms is slow: from then on it is watched whether anything arrives. */
export const SLOW_MS = 3_000;

/** What is watched and silent for so many ms since it was asked for, or since the last of it came, does not come. */
export const SILENCE_MS = 9_000;

/**
 * How a build loads its files, as a part of webpack's runtime `r`. What fails is fetched past the cache, which mends a bad
 * copy that the browser would keep for ever, and what is merely slow is joined and watched: as long as something arrives it
 * is waited for. Whoever waits for more than a file hears of each sign of life by the event `griot.arrival`.
 */
export const loadingCode = ({ hashes, styles }: { hashes: string; styles: boolean }): string => `
var r = __webpack_require__, load = r.l, hashes = ${hashes};
r.hashes = hashes;
r.hashOf = (url) => hashes[url.replace(r.p, '')];
var arrived = () => dispatchEvent(new Event('griot.arrival'));
var again = (url, slow) => {
  var stop = new AbortController(), silence;
  var wait = (ms) => { clearTimeout(silence); silence = setTimeout(() => stop.abort(), ms); };
  wait(slow ? ${SILENCE_MS - SLOW_MS} : ${SILENCE_MS});
  return fetch(url, { cache: slow ? 'default' : 'reload', signal: stop.signal }).then(async (answer) => {
    if (!answer.ok) throw answer;
    var reader = answer.body.getReader();
    do { arrived(); wait(${SILENCE_MS}); } while (!(await reader.read()).done);
  }).finally(() => clearTimeout(silence));
};
r.l = (url, done, key, chunk) => load(url, (event) => {
  if (event.type === 'load') return arrived(), done(event);
  again(url, event.type === 'timeout').then(
    () => load(url, done, key, chunk),
    (failure) => done({ type: failure.name === 'AbortError' ? 'timeout' : 'error', target: { src: url } }),
  );
}, key, chunk);
${
  styles
    ? `var css = r.f.miniCss;
r.f.miniCss = (chunk, promises) => {
  var own = [];
  css(chunk, own);
  promises.push(...own.map((coming) => coming.catch(() => again(r.p + r.miniCssF(chunk)).then(() => {
    var more = [];
    css(chunk, more);
    return Promise.all(more);
  }))));
};`
    : ''
}`;
