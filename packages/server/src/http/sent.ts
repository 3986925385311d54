import { IMAGE_MAX_BYTES } from '@griot/contracts';
import type { FastifyRequest } from 'fastify';
import { refuse, type Refusal } from './errors.ts';
import type { Upload } from './route.ts';

/** What came in the body of a request. Faults wait until a handler asks (ruling 17). */
export interface Sent {
  fields(): unknown;
  file(name: string): Upload | undefined;
}

const NOTHING: Sent = { fields: () => ({}), file: () => undefined };

const faulty = (refusal: Refusal): Sent => {
  const fail = (): never => {
    throw refusal;
  };
  return { fields: fail, file: fail };
};

/** The bytes of a JSON body as the content parser left them, or a multipart body read here. */
export async function readSent(request: FastifyRequest, files: readonly string[]): Promise<Sent> {
  if (request.isMultipart()) return await readMultipart(request, files);
  const bytes = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return NOTHING;
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json' && !type.endsWith('+json')) return faulty(refuse('unsupported_media', 'Send JSON, or a form with files as multipart/form-data.'));
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
    return { fields: () => value, file: () => undefined };
  } catch {
    return faulty(refuse('invalid', 'This is not well-formed JSON.', { detail: { body: ['This is not well-formed JSON.'] } }));
  }
}

/** Reads the form to its end even when it is refused, so that the sender gets the answer and not a broken connection. */
async function readMultipart(request: FastifyRequest, names: readonly string[]): Promise<Sent> {
  const fields = new Map<string, string | string[]>();
  const files = new Map<string, Upload>();
  let fault: Refusal | undefined;
  try {
    const parts = request.parts({ limits: { fileSize: IMAGE_MAX_BYTES, files: names.length + 1, parts: 200, fieldSize: 2_000_000 } });
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.valueTruncated) fault ??= refuse('too_large', 'A field is too long.');
        const value = String(part.value);
        const before = fields.get(part.fieldname);
        fields.set(part.fieldname, before === undefined ? value : [before, value].flat());
        continue;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of part.file) chunks.push(chunk as Buffer);
      if (part.file.truncated) {
        fault ??= refuse('too_large', `A file can have ${IMAGE_MAX_BYTES / 1024 / 1024} MB at most.`, { detail: { [part.fieldname]: ['This file is too large.'] } });
      } else if (names.includes(part.fieldname)) {
        files.set(part.fieldname, { bytes: Buffer.concat(chunks), filename: part.filename });
      }
    }
  } catch (cause) {
    const status = (cause as { statusCode?: number }).statusCode;
    fault ??= status === 413 ? refuse('too_large', 'This form is too large.') : refuse('invalid', 'This is not a well-formed form.', { detail: { body: ['This is not a well-formed form.'] } });
  }
  if (fault) return faulty(fault);
  const value = Object.fromEntries(fields);
  return { fields: () => value, file: (name) => files.get(name) };
}
