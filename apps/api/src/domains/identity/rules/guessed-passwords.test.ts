import { expect, test } from 'vitest';
import { isEasilyGuessed } from './guessed-passwords.ts';

test.each([
  '12345678',
  '87654321',
  '123456789',
  '00000000',
  'abababab',
  'abcabcabc',
  'azertyuiop',
  'PASSWORD',
  'Motdepasse1',
  'meche2026',
  'Mèche-123',
])('%s is guessed soon', (password) => {
  expect(isEasilyGuessed(password)).toBe(true);
});

test.each([
  'une phrase de passe',
  'meche-demo-2026',
  'a-long-password',
  'Kx7!pQ2m',
  'ciseaux & peigne',
  '12345679a!',
])('%s is not', (password) => {
  expect(isEasilyGuessed(password)).toBe(false);
});

test('the person’s name or e-mail with a year is guessable', () => {
  const about = ['zoe.martin@example.test', 'Zoé', 'Martin'];
  for (const password of ['zoe.martin1990', 'Martin2001!', 'ZoeMartin-75']) {
    expect(isEasilyGuessed(password, about), password).toBe(true);
    expect(isEasilyGuessed(password), password).toBe(false);
  }
  expect(isEasilyGuessed('martin-pêcheur', about)).toBe(false);
});
