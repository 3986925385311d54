import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** By the numbers of OTLP: 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Record<string, string | number>;
  status: { code?: number };
}

interface Sent {
  resourceSpans: {
    resource: { attributes: SentAttribute[] };
    scopeSpans: { spans: (Omit<CollectedSpan, 'attributes'> & { attributes: SentAttribute[] })[] }[];
  }[];
}
interface SentAttribute {
  key: string;
  value: { stringValue?: string; intValue?: number; doubleValue?: number };
}

const read = (attributes: SentAttribute[]): CollectedSpan['attributes'] =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]),
  );

/** A collector that takes traces by OTLP over HTTP, as JSON. */
export async function collector() {
  const spans: CollectedSpan[] = [];
  const texts: string[] = [];
  const paths = new Set<string>();
  let resource: CollectedSpan['attributes'] = {};
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      texts.push(text);
      paths.add(request.url ?? '');
      for (const sent of (JSON.parse(text) as Sent).resourceSpans) {
        resource = read(sent.resource.attributes);
        for (const scope of sent.scopeSpans)
          spans.push(...scope.spans.map((span) => ({ ...span, attributes: read(span.attributes) })));
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    spans,
    /** Everything that was sent, as it was. */
    texts,
    paths,
    resource: () => resource,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
