import { storedChoice } from './choice.ts';

test('builds are chosen by one cookie of the platform', () => {
  const chosen = { 'mf-reader': '0123456789abcdef', shell: 'fedcba9876543210' };
  expect(storedChoice('https://griot.example', chosen).cookies).toEqual([
    {
      name: 'builds',
      value: 'mf-reader.0123456789abcdef~shell.fedcba9876543210',
      domain: 'griot.example',
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
    },
  ]);
});

test('whoever has chosen nothing has no such cookie', () => {
  expect(storedChoice('http://localhost:8080', {}).cookies).toEqual([]);
});
