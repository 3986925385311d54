/** The value of a cookie in a `Cookie` header; the first, should there be several of that name. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const found = header?.split(/; */).find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
