import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { answerParent } from './process.ts';

/** A route of Fastify that does nothing but send the bytes of `ANSWER`, with its headers: what reading is held against. */
const { headers, body } = JSON.parse(process.env['ANSWER'] ?? '') as { headers: Record<string, string>; body: string };
const bytes = Buffer.from(body, 'base64');

const app = Fastify();
app.get('/*', (_request, reply) => reply.headers(headers).send(bytes));
await app.listen({ port: 0, host: '127.0.0.1' });
answerParent(
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
  () => 0,
  () => app.close(),
);
