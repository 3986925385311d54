/** Of this package the lists of irregular forms alone are taken: what a form is of. */
declare module 'wink-lexicon/src/*-exceptions.js' {
  const exceptions: Readonly<Record<string, string>>;
  export default exceptions;
}
