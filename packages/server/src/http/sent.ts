import { IMAGE_MAX_BYTES } from '@griot/contracts';
import type { Endpoint } from '@griot/contracts/contract';
import type { FastifyRequest } from 'fastify';
import { refuse, type Refusal } from './errors.ts';
import { brokenOff } from './failures.ts';
import type { Upload } from './route.ts';

/** What came in the body of a request. Faults wait until a handler asks (ruling 17). */
export interface Sent {
  fields(): unknown;
  file(name: string): Upload | undefined;
}

/** A request without a body, as most are. */
export const NOTHING: Sent = { fields: () => ({}), file: () => undefined };

const faulty = (refusal: Refusal): Sent => {
  const fail = (): never => {
    throw refusal;
  };
  return { fields: fail, file: fail };
};

const unsupported = (): Refusal =>
  refuse('unsupported_media', 'Send JSON, or a form with files as multipart/form-data.');

const malformed = (): Refusal =>
  refuse('invalid', 'This is not a well-formed form.', { detail: { body: ['This is not a well-formed form.'] } });

/** A form with a picture, and some room, in bytes: a larger one is not read to its end. */
export const FORM_MAX_BYTES = 16 * 1024 * 1024;
/** The same of a call that takes larger files, or longer fields. */
export const formMaxBytes = ({ fileMaxBytes = 0, fieldMaxBytes = 0 }: Endpoint): number =>
  FORM_MAX_BYTES + fileMaxBytes + fieldMaxBytes;
/** A synopsis of emoji fits, and a form has some fifteen fields, three genres and ten tags; what comes beyond is no form of ours. */
const FIELD_MAX_BYTES = 64 * 1024;
const FORM_LIMITS = { parts: 60, headerPairs: 20 };

/**
 * The bytes of a JSON body as the content parser left them, or a multipart body read here. A form is read only where the
 * call takes files; elsewhere it is left unread and refused when the handler asks. `onUnread` hears when nobody can tell
 * where a form ends: nothing else can come on its connection.
 */
export async function readSent(request: FastifyRequest, row: Endpoint, onUnread: () => void): Promise<Sent> {
  if (request.isMultipart()) return row.files ? await readMultipart(request, row, onUnread) : faulty(unsupported());
  const bytes = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return NOTHING;
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json' && !type.endsWith('+json')) return faulty(unsupported());
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
    return { fields: () => value, file: () => undefined };
  } catch {
    return faulty(
      refuse('invalid', 'This is not well-formed JSON.', { detail: { body: ['This is not well-formed JSON.'] } }),
    );
  }
}

/**
 * Reads the form to its end even when it is refused, so that the sender gets the answer and not a broken connection; but
 * no further than a form may be long, whatever length it claimed or did not claim. What comes after that is let fall.
 */
async function readMultipart(request: FastifyRequest, row: Endpoint, onUnread: () => void): Promise<Sent> {
  // Without a boundary nobody can tell where the form ends, and waiting for its end is for nothing.
  if (!/;\s*boundary="?[^\s";]/i.test(request.headers['content-type'] ?? '')) {
    onUnread();
    request.raw.resume();
    return faulty(malformed());
  }
  const tooLong = new Promise<Sent>((tell) => {
    let bytes = 0;
    request.raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= formMaxBytes(row)) return;
      request.raw.unpipe();
      tell(faulty(refuse('too_large', 'This form is too large.')));
    });
  });
  const gone = new Promise<Sent>((tell) => {
    request.raw.once('close', () => {
      if (!request.raw.complete) tell(faulty(brokenOff()));
    });
  });
  return await Promise.race([readParts(request, row, onUnread), tooLong, gone]);
}

async function readParts(request: FastifyRequest, row: Endpoint, onUnread: () => void): Promise<Sent> {
  const {
    files: names = [],
    fileMaxBytes: fileSize = IMAGE_MAX_BYTES,
    fieldMaxBytes: fieldSize = FIELD_MAX_BYTES,
  } = row;
  const fields = new Map<string, string | string[]>();
  const files = new Map<string, Upload>();
  let fault: Refusal | undefined;
  try {
    for await (const part of request.parts({
      limits: { ...FORM_LIMITS, fileSize, fieldSize, files: names.length + 1 },
    })) {
      if (part.type === 'field') {
        if (part.valueTruncated) fault ??= refuse('too_large', 'A field is too long.');
        const value = String(part.value);
        const before = fields.get(part.fieldname);
        fields.set(part.fieldname, before === undefined ? value : [before, value].flat());
        continue;
      }
      const wanted = names.includes(part.fieldname);
      const chunks: Buffer[] = [];
      for await (const chunk of part.file) if (wanted) chunks.push(chunk as Buffer);
      if (part.file.truncated) {
        fault ??= refuse('too_large', `A file can have ${fileSize / 1024 / 1024} MB at most.`, {
          detail: { [part.fieldname]: ['This file is too large.'] },
        });
      } else if (wanted) {
        files.set(part.fieldname, { bytes: Buffer.concat(chunks), filename: part.filename });
      }
    }
  } catch (cause) {
    onUnread();
    request.raw.resume();
    const status = (cause as { statusCode?: number }).statusCode;
    fault ??= status === 413 ? refuse('too_large', 'This form is too large.') : malformed();
  }
  if (fault) return faulty(fault);
  const value = Object.fromEntries(fields);
  return { fields: () => value, file: (name) => files.get(name) };
}
