import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface PaystackTransaction {
  reference: string;
  amount: number;
  currency: string;
  email: string;
  callback_url?: string;
  status: string;
  fees: number | null;
  id: number;
  authorization: object | null;
  refunded?: boolean;
}

/**
 * A server that follows Paystack's public API, on this machine. `down` makes it answer 502, and
 * `tooMany` so many calls with 429, which say for how long; `before` can hold an answer back, and one of
 * a path that `loses` names is never given, though what was asked for is done. With `tls` it is reached by HTTPS, and can change its certificate.
 */
export async function paystackServer(secretKey: string, tls?: { key: string; cert: string }) {
  const transactions = new Map<string, PaystackTransaction>();
  const asked: { method: string; path: string; body: Record<string, unknown> | undefined }[] = [];
  const state: {
    down: boolean;
    tooMany: number;
    quietSeconds: number;
    declines: boolean;
    before: (path: string, status: number) => Promise<void>;
    loses: string | undefined;
  } = {
    down: false,
    tooMany: 0,
    quietSeconds: 3,
    declines: false,
    before: async () => undefined,
    loses: undefined,
  };
  const shown = ({ callback_url: _to, email, ...t }: PaystackTransaction) => ({
    ...t,
    customer: { email },
    gateway_response:
      t.status === 'success'
        ? 'Successful'
        : t.status === 'failed'
          ? 'Insufficient Funds'
          : 'The transaction was not completed',
  });

  function answer(method: string, path: string, body: Record<string, unknown> | undefined): [number, object] {
    const ok = (data: object, message = 'ok'): [number, object] => [200, { status: true, message, data }];
    const no = (message: string, code?: string): [number, object] => [
      400,
      { status: false, message, ...(code ? { type: 'validation_error', code } : {}) },
    ];
    const add = (status: string): PaystackTransaction => {
      const { reference, amount, currency, email, callback_url } = body as unknown as PaystackTransaction;
      const t: PaystackTransaction = {
        reference,
        amount: Number(amount),
        currency,
        email,
        ...(callback_url ? { callback_url } : {}),
        status,
        fees: null,
        id: 4_000_000_000 + transactions.size,
        authorization: null,
      };
      transactions.set(reference, t);
      return t;
    };
    const known = transactions.get(String(body?.['reference'] ?? body?.['transaction'] ?? path.split('/').at(-1)));
    if (method === 'POST' && path === '/transaction/initialize') {
      if (known) return no('Duplicate Transaction Reference', 'duplicate_reference');
      const { reference } = add('abandoned');
      return ok(
        { authorization_url: `https://checkout.paystack.com/${reference}`, access_code: 'x', reference },
        'Authorization URL created',
      );
    }
    if (method === 'GET' && path.startsWith('/transaction/verify/'))
      return known
        ? ok(shown(known), 'Verification successful')
        : no('Transaction reference not found.', 'transaction_not_found');
    if (method === 'POST' && path === '/transaction/charge_authorization') {
      if (known) return no('Duplicate Transaction Reference', 'duplicate_reference');
      const t = add(state.declines ? 'failed' : 'success');
      if (!state.declines) t.fees = 2_228;
      return ok(shown(t), 'Charge attempted');
    }
    if (method === 'POST' && path === '/refund') {
      if (!known) return no('Transaction not found', 'transaction_not_found');
      if (known.refunded) return no('Transaction has been fully reversed', 'transaction_reversed');
      known.refunded = true;
      return ok({ transaction: shown(known), status: 'pending' }, 'Refund has been queued for processing');
    }
    return [404, { status: false, message: 'Not found' }];
  }

  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const body = text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>);
      const [method, path] = [request.method ?? '', request.url ?? ''];
      asked.push({ method, path, body });
      const [status, json] = state.down
        ? [502, { oops: true }]
        : state.tooMany > 0
          ? ((state.tooMany -= 1), [429, { status: false, message: 'Too many requests' }])
          : request.headers.authorization === `Bearer ${secretKey}`
            ? answer(method, path, body)
            : [401, { status: false, message: 'Invalid key' }];
      if (path === state.loses) return void response.destroy();
      void state.before(path, status).then(() =>
        response
          .writeHead(status, {
            'content-type': 'application/json',
            ...(status === 429 ? { 'retry-after': String(state.quietSeconds) } : {}),
          })
          .end(JSON.stringify(json)),
      );
    });
  };
  const secure = tls && createTlsServer(tls, listener);
  const server = secure ?? createServer(listener);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    transactions,
    asked,
    state,
    /** The person pays at Paystack. */
    pay(reference: string, signature = 'SIG_yEXu7dLBeqG0kU7g95Ke'): void {
      const t = transactions.get(reference);
      if (t)
        Object.assign(t, {
          status: 'success',
          fees: 2_228,
          authorization: { authorization_code: 'AUTH_72btv547', reusable: true, last4: '4081', signature },
        });
    },
    /** Who connects from now on is shown this certificate, and nobody is connected any more. */
    showCertificate(shown: { key: string; cert: string }): void {
      secure?.setSecureContext(shown);
      server.closeAllConnections();
    },
    close: () => new Promise<void>((done) => void server.close(() => done())),
  };
}
