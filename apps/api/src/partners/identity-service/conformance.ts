import { expect, test } from 'vitest';
import { PartnerRefused } from '../partner-refused.ts';
import { expectRefusedInTransaction } from '../transaction-conformance.ts';
import { type IdentityService, InvalidIdToken } from './port.ts';

type Opened = () => {
  service: IdentityService;
  idTokenOf: (email: string, password: string) => Promise<string>;
};

/**
 * Tests that every identity service must pass. `idTokenOf` gets an ID token as a browser does. Against the
 * real service the tests create a few accounts and delete them.
 */
export function identityServiceConformance(opened: Opened): void {
  createdAccounts(opened);
  changedAccounts(opened);
  wrongCalls(opened);
}

const freshEmail = () => `conformance-${crypto.randomUUID()}@example.test`;
const account = (email: string) => ({ email, password: 'a-long-password', displayName: 'Léa Martin' });

function createdAccounts(opened: Opened): void {
  test('an account that was created signs in, by token and by password', async () => {
    const { service, idTokenOf } = opened();
    const email = freshEmail();
    const created = await service.createAccount(account(email));
    const identity = await service.verifyIdToken(await idTokenOf(email, 'a-long-password'));
    expect(created).toEqual({ outcome: 'created', uid: identity.uid });
    expect(identity).toMatchObject({ email, emailVerified: false, provider: 'password', name: 'Léa Martin' });
    const signedIn = await service.signIn({ email, password: 'a-long-password' });
    expect(signedIn).toMatchObject({ outcome: 'signed_in', identity: { uid: identity.uid, email } });
    await service.deleteAccount(identity.uid);
  });

  test('an email has one account, whatever its capitals', async () => {
    const { service } = opened();
    const email = freshEmail();
    await service.createAccount(account(email));
    expect(await service.createAccount(account(email.toUpperCase()))).toEqual({ outcome: 'email_taken' });
    await service.deleteAccount((await service.findByEmail(email))!.uid);
  });

  test('a password that is too short is refused', async () => {
    const { service } = opened();
    const email = freshEmail();
    expect(await service.createAccount({ ...account(email), password: '12345' })).toEqual({
      outcome: 'weak_password',
    });
    expect(await service.findByEmail(email)).toBeUndefined();
  });

  test('an invalid email is refused as such, and has no account', async () => {
    const { service } = opened();
    const email = 'léa@@example';
    expect(await service.createAccount(account(email))).toEqual({ outcome: 'invalid_email' });
    expect(await service.findByEmail(email)).toBeUndefined();
    expect(await service.signIn({ email, password: 'a-long-password' })).toEqual({
      outcome: 'wrong_credentials',
    });
  });
}

function changedAccounts(opened: Opened): void {
  test('a new password replaces the old one', async () => {
    const { service } = opened();
    const email = freshEmail();
    await service.createAccount(account(email));
    const found = await service.findByEmail(email);
    expect(found).toMatchObject({ email, emailVerified: false, disabled: false, providers: ['password'] });
    expect(await service.setPassword(found!.uid, 'another-password')).toEqual({ outcome: 'set' });
    expect(await service.setPassword(found!.uid, '123')).toEqual({ outcome: 'weak_password' });
    await service.setEmailVerified(found!.uid);
    expect(await service.signIn({ email, password: 'a-long-password' })).toEqual({
      outcome: 'wrong_credentials',
    });
    expect(await service.signIn({ email, password: 'another-password' })).toMatchObject({
      identity: { emailVerified: true },
    });
    await service.revokeSessions(found!.uid);
    await service.deleteAccount(found!.uid);
  });

  test('a new email replaces the old one, unless it is another account’s', async () => {
    const { service } = opened();
    const [email, newEmail, taken] = [freshEmail(), freshEmail(), freshEmail()];
    await service.createAccount(account(email));
    await service.createAccount(account(taken));
    const { uid } = (await service.findByEmail(email))!;
    const set = (to: string, verified = true) => service.setEmail(uid, { email: to, verified });
    expect(await set(taken.toUpperCase())).toEqual({ outcome: 'email_taken' });
    expect(await set(newEmail)).toEqual({ outcome: 'set' });
    expect(await set(newEmail)).toEqual({ outcome: 'set' });
    expect(await service.findByEmail(email)).toBeUndefined();
    expect(await service.signIn({ email: newEmail, password: 'a-long-password' })).toMatchObject({
      outcome: 'signed_in',
      identity: { uid, email: newEmail, emailVerified: true },
    });
    expect(await set(email, false)).toEqual({ outcome: 'set' });
    expect(await service.findByEmail(email)).toMatchObject({ uid, emailVerified: false });
    for (const one of [email, taken]) await service.deleteAccount((await service.findByEmail(one))!.uid);
    expect(await set(freshEmail())).toEqual({ outcome: 'no_account' });
  });

  test('a deleted account is gone, and deleting it again is no error', async () => {
    const { service } = opened();
    const email = freshEmail();
    const created = await service.createAccount(account(email));
    if (created.outcome !== 'created') throw new Error('not created');
    await service.deleteAccount(created.uid);
    await service.deleteAccount(created.uid);
    await service.revokeSessions(created.uid);
    expect(await service.findByEmail(email)).toBeUndefined();
    expect(await service.setPassword(created.uid, 'another-password')).toEqual({ outcome: 'no_account' });
  });
}

function wrongCalls(opened: Opened): void {
  test('a call that can never succeed is refused, not retried', async () => {
    const { service } = opened();
    await expect(service.setEmailVerified('u'.repeat(300))).rejects.toBeInstanceOf(PartnerRefused);
  });

  test('a wrong password and an unknown account get the same answer', async () => {
    const { service } = opened();
    const email = freshEmail();
    await service.createAccount(account(email));
    expect(await service.signIn({ email, password: 'not-this-one' })).toEqual({
      outcome: 'wrong_credentials',
    });
    expect(await service.signIn({ email: freshEmail(), password: 'not-this-one' })).toEqual({
      outcome: 'wrong_credentials',
    });
    await service.deleteAccount((await service.findByEmail(email))!.uid);
  });

  test('something that is no token is refused', async () => {
    await expect(opened().service.verifyIdToken('not-a-token')).rejects.toBeInstanceOf(InvalidIdToken);
  });

  test('is never called inside a transaction', async () => {
    const { service } = opened();
    const calls = [
      () => service.verifyIdToken('any'),
      () => service.signIn({ email: freshEmail(), password: 'any' }),
      () => service.createAccount(account(freshEmail())),
      () => service.setPassword('any', 'a-long-password'),
      () => service.setEmailVerified('any'),
      () => service.setEmail('any', { email: freshEmail(), verified: true }),
      () => service.revokeSessions('any'),
      () => service.findByEmail(freshEmail()),
      () => service.deleteAccount('any'),
    ];
    for (const call of calls) await expectRefusedInTransaction(call);
  });
}
