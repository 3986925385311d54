import type { BodyOut } from '@griot/contracts/contract';
import { hashPassword } from '../ports/passwords.ts';
import type { Caller } from '../http/route.ts';
import { transaction } from '../ports/database/index.ts';
import type { Ports } from '../ports/index.ts';
import type { Services } from '../services.ts';
import { DEMO_PASSWORD } from './people.ts';
import { findNovel, findUser, firstChapter, firstReview } from './store.ts';

/** Guests of the demo come from an address that is kept for examples, so that they are counted against nobody. */
const IP = '192.0.2.10';
/** The demo's address, where nothing else is set. */
const ORIGIN = 'http://localhost:8080';

/** Who applies for a contract, and for what: the one novel of the library that is long enough and not the demo author's. */
const CONTRACTED = 'salt-and-satellite';
const RUSHED = 'the-moon-keeps-accounts';
const REVIEWED = 'dead-reckoning-at-cape-three-points';

/**
 * Gives every staff section something to decide, as the demo’s people would: an application for a contract, reports of each kind, a
 * burst of ratings, somebody who wants to leave. A chapter waits already. All of it by the features' own services, after the library is there.
 */
export async function fillStaffSections(ports: Ports, services: Services): Promise<void> {
  await applyForContract(ports, services);
  await writeReports(ports, services);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await rateInARush(ports, services, passwordHash);
  await askToLeave(ports, services, passwordHash);
}

async function applyForContract({ db, settings }: Ports, { contracts }: Services): Promise<void> {
  const novel = await findNovel(db, CONTRACTED);
  if (!novel) return;
  const form: BodyOut<'POST /contracts/apply/'> = {
    novel: novel.id,
    full_name: 'Tunde Ayodele Marlowe',
    facebook_handle: 'tunde.marlowe.writes',
    document_type: 'PASSPORT',
    document_number: 'A0 4471 882',
    country_of_residence: 'Nigeria',
    phone_number: '+234 802 555 0147',
    permanent_address: '9 Tin Can Row, Apapa',
    city: 'Lagos',
    state: 'Lagos',
    postal_code: '102272',
    above21: true,
    contract_type: 'exclusive',
    book_title: novel.title,
    synopsis: novel.description,
    outline: OUTLINE,
    platform_link: '',
    planned_length: '100k - 150k',
    avg_chapter_words: '1000-1499',
    update_frequency: '3-7',
    push_lines: PUSH_LINES,
  };
  const pictures = {
    front: { bytes: await specimen('front'), filename: 'front.png' },
    back: { bytes: await specimen('back'), filename: 'back.png' },
  };
  await contracts.apply(form, pictures, { caller: callerOf(novel.authorId), origin: settings.publicUrl ?? ORIGIN });
}

async function writeReports({ db }: Ports, { reports }: Services): Promise<void> {
  const readerId = await findUser(db, 'reader@demo.griot.test');
  const reviewId = await firstReview(db, REVIEWED);
  const chapterId = await firstChapter(db, REVIEWED);
  if (!readerId || !reviewId || !chapterId) return;
  const kofi = callerOf(readerId);
  await reports.send(
    kofi,
    {
      kind: 'review',
      id: reviewId,
      reason:
        'This review gives away how the book ends and is not marked as a spoiler. Please hide it or take it away.',
    },
    IP,
  );
  await reports.send(
    kofi,
    {
      kind: 'chapter',
      id: chapterId,
      reason: 'Two paragraphs in the middle of this chapter are there twice. I think it was pasted by mistake.',
    },
    IP,
  );
  await reports.send(
    null,
    {
      kind: 'complaint',
      id: 'moby-dick',
      email: 'rights@whaling-press.example',
      reason:
        'We publish an annotated edition of this novel and ask you to take it down.\n\nOur notes were first printed in 2019. Please confirm which edition your text follows.',
    },
    IP,
  );
  await reports.send(
    null,
    {
      kind: 'contact',
      email: 'amara@book-club.example',
      reason:
        'Our book club would like to read a novel together here. Is there a way to buy coins for twelve people at once?',
    },
    IP,
  );
}

/** Five who joined today, from one address: what an editor finds when somebody has called their friends. */
async function rateInARush({ db }: Ports, { users: accounts, reviews }: Services, passwordHash: string): Promise<void> {
  const novel = await findNovel(db, RUSHED);
  if (!novel) return;
  for (const [firstName, lastName, review] of RUSH) {
    const penName = `${firstName} ${lastName}`;
    const email = `${firstName}.${lastName}@pen-names.griot.test`.toLowerCase();
    const { id } = await transaction(db, (tx) =>
      accounts.add(tx, { email, penName, firstName, lastName, passwordHash, verified: true }),
    );
    const form = {
      writing_quality: 2,
      update_stability: 2,
      story_development: 2,
      character_design: 2,
      world_background: 2,
      review,
      is_spoiler: false,
    };
    await reviews.post(callerOf(id), novel, form, IP);
  }
}

async function askToLeave(
  { db, settings }: Ports,
  { users: accounts, deletion }: Services,
  passwordHash: string,
): Promise<void> {
  const email = 'yaw.paperback@pen-names.griot.test';
  const { userCode } = await transaction(db, (tx) =>
    accounts.add(tx, {
      email,
      penName: 'Yaw Paperback',
      firstName: 'Yaw',
      lastName: 'Mensima',
      passwordHash,
      verified: true,
    }),
  );
  await deletion.request(
    {
      user_code: userCode,
      email,
      password: DEMO_PASSWORD,
      reason: 'I read on paper again. Thank you for the stories.',
    },
    { ip: IP, origin: settings.publicUrl ?? ORIGIN },
  );
}

const callerOf = (id: string): Caller => ({ id, emailVerified: true, roles: ['reader'] });

/** One side of a document that is plainly none: no letters, since a picture is drawn on machines without any face. */
async function specimen(side: 'front' | 'back'): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return await sharp(Buffer.from(side === 'front' ? FRONT : BACK))
    .png()
    .toBuffer();
}

const lines = (x: number, y: number, widths: number[]): string =>
  widths
    .map((width, n) => `<rect x="${x}" y="${y + n * 52}" width="${width}" height="18" rx="9" fill="#5E566B"/>`)
    .join('');
const CARD =
  '<rect width="1000" height="630" rx="36" fill="#EDE4D3"/><rect width="1000" height="110" rx="36" fill="#2F2E78"/><rect y="60" width="1000" height="50" fill="#2F2E78"/>';
const card = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="630">${CARD}${inside}</svg>`;
const FRONT = card(
  `<rect x="60" y="170" width="250" height="320" rx="16" fill="#FBF7F0"/><circle cx="185" cy="290" r="64" fill="#B4471F"/><path d="M85 490a100 100 0 0 1 200 0z" fill="#B4471F"/>${lines(370, 190, [420, 320, 470, 260, 380])}<rect x="60" y="545" width="880" height="36" fill="#B98216"/>`,
);
const BACK = card(
  `<rect y="170" width="1000" height="90" fill="#1B1722"/>${lines(60, 320, [640, 520, 700])}<rect x="770" y="320" width="170" height="170" rx="12" fill="#FBF7F0"/>${[0, 1, 2, 3].map((n) => `<rect x="${790 + n * 38}" y="340" width="${10 + (n % 2) * 8}" height="130" fill="#1B1722"/>`).join('')}`,
);

const RUSH: readonly [firstName: string, lastName: string, review: string][] = [
  ['Obi', 'Passing', 'Nobody should read this. One star is one too many.'],
  ['Sade', 'Newcome', 'I was told how bad it is, and it is.'],
  ['Femi', 'Lately', 'Boring from the first line to the last one.'],
  ['Nana', 'Forward', 'Give it one star, as all of us do today.'],
  ['Chidi', 'Today', 'The worst thing that stands in this library.'],
];
const OUTLINE =
  'Part one crosses the Ténéré with the salt: Attaher learns to trust the voice in the relay, and the caravan learns what she can see. Nineteen days are nineteen marches, and every well on the way wants something for its water. Part two comes to the town underneath the fall, which Attaher left as a boy and which does not believe him; whoever sells the last dry ground there has reasons to keep it so. Part three moves the town, house by house, against the one family that stays. The last part is the night of the fall itself, and the morning on which the voice has nothing left to watch and asks who is on shift. About thirty chapters to a part; each ends on what she says.';
const PUSH_LINES =
  'Nothing in the sky can tell you where you are any more. She still can.\nThe largest dead machine in orbit falls in nineteen days, on the town that sent him away.\nA guide who trusts no voice but the sand’s, and a voice that has been alone for fifty-two years.\nWho is on shift?';
