/** The cookie by which a platform lets somebody choose builds (`packages/release`). */
const NAME = 'builds';

/** Builds by remote, as that cookie has them. */
const choiceOf = (builds: Readonly<Record<string, string>>): string =>
  Object.entries(builds)
    .map(([name, build]) => `${name}.${build}`)
    .join('~');

/** What every browser of a run has stored when it begins. */
export function storedChoice(baseUrl: string, builds: Readonly<Record<string, string>>) {
  const { hostname: domain, protocol } = new URL(baseUrl);
  const cookie = { name: NAME, value: choiceOf(builds), domain, path: '/', expires: -1, httpOnly: true };
  return {
    cookies: cookie.value ? [{ ...cookie, secure: protocol === 'https:', sameSite: 'Lax' as const }] : [],
    origins: [],
  };
}

/** Which of the builds that were chosen a platform does not give: they are not published there, or do not fit the rest. */
export async function notGiven(baseUrl: string, builds: Readonly<Record<string, string>>): Promise<string[]> {
  if (Object.keys(builds).length === 0) return [];
  const answer = await fetch(new URL('/r/current.json', baseUrl), {
    headers: { cookie: `${NAME}=${choiceOf(builds)}` },
  });
  const given = answer.ok ? ((await answer.json()) as { builds: Record<string, string> }).builds : {};
  return Object.entries(builds).flatMap(([name, build]) => (given[name] === build ? [] : [`${name} ${build}`]));
}
