import type { FastifyInstance } from 'fastify';
import { document, element, legal } from '../../http/xml.ts';
import type { Documents } from '../documents.ts';
import { OEMBED_TYPES, readAsked, type OembedFormat } from './asked.ts';
import type { Oembed, Oembeds } from './service.ts';

const WRITTEN: Readonly<Record<OembedFormat, (oembed: Oembed) => string>> = {
  // JSON can carry signs that the programs which show it cannot.
  json: (oembed) => JSON.stringify(oembed, (_, value: unknown) => (typeof value === 'string' ? legal(value) : value)),
  xml: (oembed) =>
    document(element('oembed', {}, ...Object.entries(oembed).map(([name, value]) => element(name, {}, String(value))))),
};

/** `/oembed?url=…`: how a link to a novel, a chapter or an author is shown in another site's page. */
export function serveOembed(app: FastifyInstance, oembeds: Oembeds, send: Documents): void {
  app.get('/oembed', async (request, reply) => {
    const asked = readAsked(request.query);
    const { url, format, width, height } = asked;
    const name = `oembed ${format} ${width} ${height} ${url}`;
    return await send({ request, reply, name, type: OEMBED_TYPES[format], chosen: true }, async (origin) => {
      const { oembed, of } = await oembeds.of(asked, origin);
      return { text: WRITTEN[format](oembed), of };
    });
  });
}
