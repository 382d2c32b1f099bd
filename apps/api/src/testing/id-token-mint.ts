import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';

const projectId = 'meche-tests';

/**
 * Serves the key set of an identity service on a separate port, with functions that sign valid and invalid
 * tokens at `now`.
 */
export async function openIdTokenMint(now: Date) {
  const signer = await createSigner(now);
  const { seconds, goodClaims, publicKey, sign } = signer;
  const keySet = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', use: 'sig', alg: 'RS256' }] };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(keySet));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    projectId,
    jwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    now: () => now,
    seconds,
    goodClaims,
    sign,
    /**
     * Functions that create bad tokens. Each token is wrong in one way, and its key completes the sentence
     * `an ID token …`.
     */
    badTokens: {
      ...badClaims(signer),
      ...otherBadClaims(signer),
      ...badKeys(signer),
      ...badShapes(signer),
    } as BadTokens,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

type BadTokens = Record<string, () => Promise<string> | string>;
type Signer = Awaited<ReturnType<typeof createSigner>>;

async function createSigner(now: Date) {
  const seconds = Math.floor(now.getTime() / 1000);
  const goodClaims: JWTPayload = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: 'uid-1',
    iat: seconds - 30,
    exp: seconds + 3570,
    auth_time: seconds - 30,
    email: 'Lea.Martin@example.test',
    email_verified: true,
    name: 'Léa Martin',
    firebase: { sign_in_provider: 'google.com', identities: {} },
  };
  const { privateKey: key, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const { privateKey: strangerKey } = await generateKeyPair('RS256');
  const sign = (changes: JWTPayload = {}, options: { key?: CryptoKey; kid?: string } = {}) =>
    new SignJWT({ ...goodClaims, ...changes })
      .setProtectedHeader({ alg: 'RS256', kid: options.kid ?? 'k1' })
      .sign(options.key ?? key);

  return { seconds, goodClaims, publicKey, strangerKey, sign };
}

const encoded = (text: string) => Buffer.from(text).toString('base64url');

function withHeader(claims: JWTPayload, header: object, signature?: string): string {
  const signed = `${encoded(JSON.stringify(header))}.${encoded(JSON.stringify(claims))}`;
  return `${signed}.${signature ?? createHmac('sha256', '').update(signed).digest('base64url')}`;
}

function badClaims({ seconds, sign }: Signer): BadTokens {
  return {
    'that expired a second ago': () => sign({ exp: seconds - 1 }),
    'without an expiry': () => sign({ exp: undefined }),
    'of another project': () => sign({ aud: 'someone-else' }),
    'of another issuer': () => sign({ iss: 'https://accounts.google.com' }),
    'of another project with our audience': () =>
      sign({ iss: 'https://securetoken.google.com/someone-else' }),
    'issued in the future': () => sign({ iat: seconds + 61 }),
    'authenticated in the future': () => sign({ auth_time: seconds + 61 }),
    'without a time of authentication': () => sign({ auth_time: undefined }),
    'without a subject': () => sign({ sub: undefined }),
    'with an empty subject': () => sign({ sub: '' }),
    'with an endless subject': () => sign({ sub: 'u'.repeat(129) }),
    'without an e-mail': () => sign({ email: undefined }),
    'of an anonymous visitor': () => sign({ firebase: { sign_in_provider: 'anonymous' } }),
    'with a provider named like an object method': () => sign({ firebase: { sign_in_provider: 'toString' } }),
  };
}

/** More tokens with bad claims: values at other limits and of other types. */
function otherBadClaims({ seconds, sign }: Signer): BadTokens {
  return {
    'that expires this very second': () => sign({ exp: seconds }),
    'that expired a year ago': () => sign({ exp: seconds - 31_536_000 }),
    'with an expiry in words': () => sign({ exp: 'never' as never }),
    'not valid before tomorrow': () => sign({ nbf: seconds + 86_400 }),
    'without a time of issue': () => sign({ iat: undefined }),
    'with a time of issue in words': () => sign({ iat: 'now' as never }),
    'issued in milliseconds': () => sign({ iat: seconds * 1000 }),
    'authenticated in milliseconds': () => sign({ auth_time: seconds * 1000 }),
    'with a time of authentication in words': () => sign({ auth_time: 'just now' }),
    'without an audience': () => sign({ aud: undefined }),
    'for a list of other projects': () => sign({ aud: ['someone-else', 'meche'] }),
    'for a project that begins like ours': () => sign({ aud: `${projectId}-2` }),
    'for our project in capitals': () => sign({ aud: projectId.toUpperCase() }),
    'without an issuer': () => sign({ iss: undefined }),
    'of our issuer with a slash': () => sign({ iss: `https://securetoken.google.com/${projectId}/` }),
    'of our issuer over plain http': () => sign({ iss: `http://securetoken.google.com/${projectId}` }),
    'of an issuer that ends like ours': () =>
      sign({ iss: `https://evil.example/securetoken.google.com/${projectId}` }),
    'with a number for a subject': () => sign({ sub: 1 as never }),
    'with a list for a subject': () => sign({ sub: ['uid-1'] as never }),
    'with an empty e-mail': () => sign({ email: '' }),
    'with two e-mails': () => sign({ email: ['lea@example.test', 'ines@example.test'] }),
    'with an object for an e-mail': () => sign({ email: { toLowerCase: 'x' } }),
    'without a provider': () => sign({ firebase: {} }),
    'without anything about its sign-in': () => sign({ firebase: undefined }),
    'of a custom sign-in': () => sign({ firebase: { sign_in_provider: 'custom' } }),
    'of a telephone': () => sign({ firebase: { sign_in_provider: 'phone' } }),
    'of a provider we do not take': () => sign({ firebase: { sign_in_provider: 'apple.com' } }),
    'of a provider in a list': () => sign({ firebase: { sign_in_provider: ['google.com'] } }),
  };
}

function badKeys({ goodClaims, publicKey, strangerKey, sign }: Signer): BadTokens {
  return {
    'signed by a stranger under our key name': () => sign({}, { key: strangerKey }),
    'signed by a stranger under another key name': () => sign({}, { key: strangerKey, kid: 'k2' }),
    'that is not signed': () => new UnsecuredJWT(goodClaims).encode(),
    'signed with our public key as a shared secret': async () =>
      new SignJWT(goodClaims)
        .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
        .sign(new TextEncoder().encode(await exportSPKI(publicKey))),
    'that names no key': () => new SignJWT(goodClaims).setProtectedHeader({ alg: 'RS256' }).sign(strangerKey),
    'that brings its own key': async () => {
      const pair = await generateKeyPair('RS256', { extractable: true });
      return new SignJWT(goodClaims)
        .setProtectedHeader({ alg: 'RS256', jwk: await exportJWK(pair.publicKey) })
        .sign(pair.privateKey);
    },
    'that says where to fetch its key': () =>
      new SignJWT(goodClaims)
        .setProtectedHeader({ alg: 'RS256', kid: 'k1', jku: 'https://evil.example/keys' })
        .sign(strangerKey),
    'whose key name is a path': () => sign({}, { key: strangerKey, kid: '../../k1' }),
    'signed by another method under our key name': async () =>
      new SignJWT(goodClaims)
        .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
        .sign((await generateKeyPair('ES256')).privateKey),
    'signed with a longer hash than ours': async () =>
      new SignJWT(goodClaims)
        .setProtectedHeader({ alg: 'RS512', kid: 'k1' })
        .sign((await generateKeyPair('RS512')).privateKey),
    'signed with an empty secret': () => withHeader(goodClaims, { alg: 'HS256', kid: 'k1' }),
    'that claims the method none and bears a signature': () =>
      withHeader(goodClaims, { alg: 'none', kid: 'k1' }, 'c2ln'),
    'that claims the method None': () => withHeader(goodClaims, { alg: 'None', kid: 'k1' }, ''),
    'that claims a method in lower case': () => withHeader(goodClaims, { alg: 'rs256', kid: 'k1' }, 'c2ln'),
    'that asks for an unknown extension': () =>
      withHeader(goodClaims, { alg: 'RS256', kid: 'k1', crit: ['x'], x: 1 }, 'c2ln'),
  };
}

/** Tokens that were changed after signing, and texts that are no tokens. */
function badShapes({ goodClaims, strangerKey, sign }: Signer): BadTokens {
  return {
    'whose content was changed after signing': async () => {
      const [header, , signature] = (await sign()).split('.');
      const content = Buffer.from(JSON.stringify({ ...goodClaims, sub: 'uid-2' })).toString('base64url');
      return `${header}.${content}.${signature}`;
    },
    'whose signature was cut off': async () => `${(await sign()).split('.').slice(0, 2).join('.')}.`,
    'that is no token at all': () => 'lea.martin@example.test',
    'that is empty': () => '',
    'with the signature of another token': async () => {
      const [other, own] = [await sign({ sub: 'uid-2' }), await sign()];
      return [...own.split('.').slice(0, 2), other.split('.')[2]].join('.');
    },
    'in four parts': async () => `${await sign()}.x`,
    'in two parts': async () => (await sign()).split('.').slice(0, 2).join('.'),
    'in five parts, like a sealed one': () => 'a.b.c.d.e',
    'with a header that is no JSON': async () =>
      `${encoded('{')}.${(await sign()).split('.').slice(1).join('.')}`,
    'with a content that is no object': () =>
      `${encoded('{"alg":"RS256","kid":"k1"}')}.${encoded('[1]')}.c2ln`,
    'with a space before it': async () => ` ${await sign({}, { key: strangerKey })}`,
    'with the word Bearer': async () => `Bearer ${await sign()}`,
    'as JSON': async () => JSON.stringify({ token: await sign() }),
    'of a million characters': () => 'x'.repeat(1_000_000),
    'with a null character': async () => `${await sign()}\u0000`,
  };
}
