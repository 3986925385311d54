import { isNoticed, noticeFor } from './notice-for.ts';

const PLATFORM = { pen_name: 'Griot', user_code: '000000000000' };
const message = (title: string, preview = '', more: object = {}) => ({
  title,
  preview,
  sender: PLATFORM,
  message_type: 1 as 1 | 2,
  ...more,
});
const novel = (title: string) => ({ title, completed: false, contract_status: 'pending' as const });
const SALT = novel('Salt');
const ROAD = novel('Salt Road');

it.each([
  ['pending', false, true],
  ['rejected', false, true],
  ['awaiting_signature', false, true],
  ['signed', false, false],
  [null, false, false],
  ['pending', true, false],
  ['rejected', true, false],
  ['awaiting_signature', true, false],
] as const)(
  'a contract that is %s, of a novel completed: %s, is noticed: %s',
  (contract_status, completed, noticed) => {
    expect(isNoticed({ title: 'Salt', completed, contract_status })).toBe(noticed);
  },
);

it('is the newest whose title mentions contract and the novel, whatever the case', () => {
  const messages = [
    message('A gift for Salt'),
    message('CONTRACT for SALT: rejected'),
    message('Contract for Salt: application received'),
  ];
  expect(noticeFor(SALT, [SALT], messages)?.title).toBe('CONTRACT for SALT: rejected');
});

it('is of this novel, and not of one whose title holds its title', () => {
  const messages = [message('Contract for Salt Road: approved'), message('Contract for Salt: rejected')];
  expect(noticeFor(SALT, [SALT, ROAD], messages)?.title).toBe('Contract for Salt: rejected');
  expect(noticeFor(ROAD, [SALT, ROAD], messages)?.title).toBe('Contract for Salt Road: approved');
});

it.each(['closed', 'rejected', 'approved', 'Congratulations'])(
  'else is one whose preview speaks of an application and “%s”',
  (outcome) => {
    expect(noticeFor(SALT, [SALT], [message('News', `About your Application: ${outcome}.`)])?.title).toBe('News');
  },
);

it.each([
  [
    'from a person',
    message('Contract for Salt: approved', '', {
      message_type: 2,
      sender: { pen_name: 'Griot House', user_code: '123' },
    }),
  ],
  ['of a person’s type in the platform’s name', message('Contract for Salt: approved', '', { message_type: 2 })],
  [
    'about another novel',
    message('Contract for Salt Road: approved', 'Congratulations! Your application is approved.'),
  ],
  ['about an application without what became of it', message('News', 'We have your application.')],
  ['about something else that was closed', message('News', 'The report was closed.')],
])('is never one %s', (_, other) => {
  expect(noticeFor(SALT, [SALT, ROAD], [other])).toBeNull();
});
