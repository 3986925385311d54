import type { Entities } from '@griot/contracts';
import type { Sealing } from '../ports/sealing.ts';
import type { ContractCase, ContractRow, Queued } from './store.ts';

type Fields = Entities['ContractFields'];

const about = (contractId: string): string => `contract:${contractId}`;

/** The form's fields as they are kept. */
export const sealFields = (sealing: Sealing, contractId: string, fields: Fields): string =>
  sealing.seal(JSON.stringify(fields), about(contractId));
/** Null once they have been erased, or when they cannot be opened any more. */
export const openFields = (sealing: Sealing, { id, sealed }: Pick<ContractRow, 'id' | 'sealed'>): Fields | null => {
  const text = sealed === '' ? null : sealing.tryOpen(sealed, about(id));
  return text === null ? null : (JSON.parse(text) as Fields);
};

const aboutSignature = (contractId: string): string => `contract-signature:${contractId}`;
export const sealSignature = (sealing: Sealing, contractId: string, name: string): string =>
  sealing.seal(name, aboutSignature(contractId));
export const openSignature = (
  sealing: Sealing,
  { id, signature }: Pick<ContractRow, 'id' | 'signature'>,
): string | null => (signature === null ? null : sealing.tryOpen(signature, aboutSignature(id)));

export const contractOnWire = (
  { contract, novel, author }: ContractCase,
  fields: Fields,
): Entities['AuthorContract'] => ({
  id: contract.id,
  status: contract.status,
  novel: novel.id,
  email: author.email,
  pen_name: author.penName,
  ...fields,
  contract_type: contract.contractType,
  version: contract.version,
  rejection: contract.rejection,
  submitted_at: contract.submittedAt.toISOString(),
  signed_at: contract.signedAt?.toISOString() ?? null,
  text_version: contract.textVersion,
  ends_at: contract.endsAt?.toISOString() ?? null,
});

export const queuedOnWire = ({ contract, novel, author }: Queued): Entities['QueuedContract'] => ({
  id: contract.id,
  status: contract.status,
  contract_type: contract.contractType,
  novel: { id: novel.id, slug: novel.slug, title: novel.title, num_words: novel.numWords },
  author: { id: author.id, pen_name: author.penName },
  version: contract.version,
  submitted_at: contract.submittedAt.toISOString(),
  decided_at: contract.decidedAt?.toISOString() ?? null,
  rejection: contract.rejection,
  signed_at: contract.signedAt?.toISOString() ?? null,
  text_version: contract.textVersion,
  ends_at: contract.endsAt?.toISOString() ?? null,
  ended_at: contract.endedAt?.toISOString() ?? null,
});
