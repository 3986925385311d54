import { expect, type Page } from '@playwright/test';

/** A call in the name of who is signed in on a page, for what has no screen yet. */
export async function asPerson(
  page: Page,
  method: 'POST' | 'PATCH',
  path: string,
  sent: { data?: object; multipart?: FormData } = {},
): Promise<Record<string, unknown>> {
  const token = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('griot.session') ?? '{}') as { tokens?: { access?: string } }).tokens?.access ??
      '',
  );
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...sent,
  });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Record<string, unknown>;
}
