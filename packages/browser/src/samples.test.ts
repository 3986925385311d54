import { isSampled } from './samples.ts';

test('a visit is among the share that its page names, draws once, and is in none that is not named', () => {
  document.head.innerHTML = '<meta name="griot-traces" content="0.25">';
  const random = jest.spyOn(Math, 'random').mockReturnValueOnce(0.24).mockReturnValueOnce(0);
  expect(isSampled('traces')).toBe(true);
  document.head.innerHTML = '';
  expect([isSampled('traces'), isSampled('vitals')]).toEqual([true, false]);
  expect(random).toHaveBeenCalledTimes(2);
});
