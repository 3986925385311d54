/** Paths of calls, files and feeds: a miss there is no page. */
const NO_PAGE = /^\/(api|r|media|dev|feeds|opds|oembed|cards)(\/|$)/;

/** Whether what is missing at this path is answered with a page, for people, and not with an error of the API. */
export const isPagePath = (path: string): boolean => !NO_PAGE.test(path);

/**
 * The address by which a request is routed. A page's path with a broken escape (`/book/%E0%A4%A`) belongs to nothing that
 * exists, and is to be answered as any other such page (ruling 17): its signs stand for themselves, so that it can be routed.
 */
export function routable(url: string): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  if (!isPagePath(path) || isDecodable(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
