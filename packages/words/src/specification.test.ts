import { expect, it } from 'vitest';
import { loadWords } from './index.ts';

/** English messages that the specification gives literally. */
const messages = [
  // Field errors.
  ...[
    'Required',
    'Please enter this field',
    'Invalid email address',
    'Invalid phone number',
    'Must only number',
  ],
  ...['Postal code required', 'Address is required', 'New password must match'],
  // Sign-in and sign-up.
  ...["That account doesn't exist!", 'Password is incorrect!', 'Login unsuccessful', 'Register succeeded!'],
  'Too many requests, please try again later',
  ...['Sign Up Success', 'Registration failed'],
  ...['You have already register with Google', 'You have already register with Facebook'],
  // Change of the password.
  ...['Password is too weak!', 'Wrong password!', 'Update password failed!'],
  'Appointment cancelled successfully',
  // Services.
  ...['Service deleted', 'Category deleted'],
  ...['Create a new service successfully', 'Update service successfully'],
];

const leaves = (tree: object): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)));
/** As readers see them: a curly apostrophe is an apostrophe. */
const plain = (text: string) => text.replaceAll('’', "'").replaceAll('\u00a0', ' ');

const english = leaves(await loadWords('en')).map(plain);
const french = leaves(await loadWords('fr')).map(plain);

it.each(messages)('says "%s" letter by letter in English', (message) => {
  expect(english).toContain(message);
});

it('says the postal code rule letter by letter in French', () => {
  expect(french).toContain('Format incorrect: départements à 2 chiffres ou code postal à 5 chiffres');
});
