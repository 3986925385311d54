import { send } from './send.ts';

/** The browser's own request, as far as an upload uses it; jsdom's does not know the forms that calls are made of. */
class BrowserRequest {
  static last: BrowserRequest;
  static answer: { status: number; body: unknown };
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  responseType = '';
  status = 0;
  statusText = '';
  response: ArrayBuffer = new ArrayBuffer(0);
  headers: Record<string, string> = {};
  opened = '';
  sent: unknown;
  constructor() {
    BrowserRequest.last = this;
  }
  open(method: string, url: string): void {
    this.opened = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getAllResponseHeaders = (): string => 'content-type: application/json\r\nretry-after: 30\r\n';
  send(body: unknown): void {
    this.sent = body;
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
    this.upload.onprogress?.({ lengthComputable: false, loaded: 2, total: 0 });
    this.upload.onprogress?.({ lengthComputable: true, loaded: 4, total: 4 });
    this.status = BrowserRequest.answer.status;
    this.response = new TextEncoder().encode(JSON.stringify(BrowserRequest.answer.body)).buffer as ArrayBuffer;
    this.onload?.();
  }
}

async function sendFile(answer: typeof BrowserRequest.answer): Promise<{ answer: unknown; parts: number[] }> {
  BrowserRequest.answer = answer;
  const parts: number[] = [];
  const body = new FormData();
  const onSent = (part: number) => void parts.push(part);
  const name = 'POST /novels/mine/imports/';
  const said = await send({ base: 'http://griot.test/api' }, name, { body, onSent }, 'a1').catch((e: unknown) => e);
  expect(BrowserRequest.last.sent).toBe(body);
  return { answer: said, parts };
}

const own = globalThis.XMLHttpRequest;
beforeAll(() => void (globalThis.XMLHttpRequest = BrowserRequest as never));
afterAll(() => void (globalThis.XMLHttpRequest = own));

test('a file tells how much of it has gone out, and is answered as any call', async () => {
  const { answer, parts } = await sendFile({ status: 202, body: { id: 'imp_1' } });
  expect(answer).toEqual({ id: 'imp_1' });
  expect(parts).toEqual([0.25, 1]);
  const { opened, headers } = BrowserRequest.last;
  expect(opened).toBe('POST http://griot.test/api/novels/mine/imports/');
  expect(headers['authorization']).toBe('Bearer a1');
  // The browser writes it, with the boundary of the form.
  expect(headers).not.toHaveProperty('content-type');
});

test('a refusal of what was uploaded is a refusal like any other', async () => {
  const body = { error: 'Too many.', code: 'too_many', detail: 'That were ten files today.' };
  expect((await sendFile({ status: 429, body })).answer).toMatchObject({
    status: 429,
    code: 'too_many',
    message: 'That were ten files today.',
    retryAfter: 30,
  });
});
