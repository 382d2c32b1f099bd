import { endpoint } from './endpoint.ts';
import { roles } from './enumerations.ts';
import { done, email, language, password, uuid } from './fields.ts';
import { permissions } from './permissions.ts';
import { bearer, newBusiness, registration } from './registration.ts';
import { z } from './zod.ts';

export const user = z.object({
  id: uuid,
  role: z.enum(roles),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
  language,
  emailVerified: z.boolean(),
  isOperator: z.boolean(),
  professional: z
    .object({ id: uuid, slug: z.string(), businessName: z.string() })
    .nullable()
    .describe('Business that the user owns or works in; null: none'),
  can: z
    .array(z.enum(permissions))
    .describe('The user’s permissions in the business; the owner has all of them'),
});
export type User = z.output<typeof user>;

export const session = z.object({ accessToken: z.string(), refreshToken: z.string(), user });
export type Session = z.output<typeof session>;

/**
 * When many accounts with an unverified email were registered from one network, a registration with only a
 * password is refused with `code_required`, and a code is emailed. The same call with `email_code` then
 * opens the account. Registrations with a Google or Facebook token never need a code.
 */
export const register = endpoint({
  method: 'POST',
  path: '/authentications/register',
  summary: 'Register a customer or professional and open a session; accepts the terms of use',
  audience: 'anyone',
  body: registration,
  response: session,
  status: 201,
  refusals: [
    'account_exists',
    'weak_password',
    'bad_identity_token',
    'reauthentication_required',
    'code_required',
    'wrong_code',
    'unknown_commune',
    'card_goes_to_partner',
    'total_price_unknown',
  ],
});

/** Has the rate limit of registration, so that the call cannot be used to look up many addresses. */
export const checkEmail = endpoint({
  method: 'POST',
  path: '/authentications/email-check',
  summary: 'Check whether an account with this email exists',
  audience: 'anyone',
  body: z.strictObject({ email }),
  response: z.object({ known: z.boolean() }),
});

export const becomeProfessional = endpoint({
  method: 'POST',
  path: '/me/professional',
  summary: 'Turn the caller’s customer account into a professional account',
  audience: 'signed_in',
  body: newBusiness,
  response: user,
  status: 201,
  refusals: ['professional_account', 'unknown_commune', 'total_price_unknown'],
});

export const login = endpoint({
  method: 'POST',
  path: '/authentications/login',
  summary: 'Sign in with an identity token, or with email and password',
  audience: 'anyone',
  body: z.strictObject({
    firebaseToken: z.string().max(5000).optional(),
    email: email.optional(),
    password: z.string().max(200).optional(),
    bearer,
  }),
  response: session,
  refusals: [
    'wrong_credentials',
    'bad_identity_token',
    'reauthentication_required',
    'code_wanted',
    'account_suspended',
  ],
});

export const refresh = endpoint({
  method: 'POST',
  path: '/authentications/refresh',
  summary: 'Exchange a refresh token for a new pair of tokens',
  audience: 'anyone',
  body: z.strictObject({ refreshToken: z.string().max(200) }),
  response: session,
});

export const logout = endpoint({
  method: 'POST',
  path: '/authentications/logout',
  summary: 'Sign out of this session',
  audience: 'signed_in',
  response: done,
});

/** In the following calls the token of an emailed link is the bearer token, in place of an access token. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/authentications/forgot-password',
  summary: 'Request an email with a password reset link; the response never reveals an account',
  audience: 'anyone',
  body: z.strictObject({ email }),
  response: done,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/authentications/reset-password',
  summary: 'Reset the password with the emailed token as bearer; all sessions end',
  audience: 'anyone',
  body: z.strictObject({ password, confirmPassword: z.string().max(200).optional() }),
  response: done,
  refusals: ['link_expired', 'weak_password'],
});

/** Requires the current password, or an ID token that is at most five minutes old. */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/me/password',
  summary: 'Change the caller’s password; all other sessions end',
  audience: 'signed_in',
  body: z.strictObject({
    currentPassword: z.string().max(200).optional(),
    firebaseToken: z.string().max(5000).optional(),
    newPassword: password,
    confirmPassword: z.string().max(200).optional(),
  }),
  response: done,
  refusals: ['wrong_password', 'bad_identity_token', 'weak_password', 'reauthentication_required'],
});

/**
 * The re-authentication is valid for five minutes in this session. Adding a bank account, withdrawing,
 * exporting the business and setting up two-step sign-in require it.
 */
export const reauthenticate = endpoint({
  method: 'POST',
  path: '/me/reauthentication',
  summary: 'Re-authenticate with the password, or with an ID token of the last five minutes',
  audience: 'signed_in',
  body: z.strictObject({
    currentPassword: z.string().max(200).optional(),
    firebaseToken: z.string().max(5000).optional(),
  }),
  response: done,
  refusals: ['wrong_password', 'bad_identity_token', 'reauthentication_required'],
});

export const sendEmailVerification = endpoint({
  method: 'POST',
  path: '/me/email-verification',
  summary: 'Send the caller an email with a verification link, unless already verified',
  audience: 'signed_in',
  response: done,
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/authentications/verify-email',
  summary: 'Verify the email address with the emailed token as bearer',
  audience: 'anyone',
  response: done,
  refusals: ['link_expired'],
});

/** Requires the current password, or an ID token that is at most five minutes old. */
export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/me/email-change',
  summary: 'Request a change of email; the new address receives a link to confirm it',
  audience: 'signed_in',
  body: z.strictObject({
    email,
    currentPassword: z.string().max(200).optional(),
    firebaseToken: z.string().max(5000).optional(),
  }),
  response: done,
  refusals: ['wrong_password', 'bad_identity_token', 'reauthentication_required'],
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/authentications/change-email',
  summary: 'Change the email with the emailed token as bearer; all other sessions end',
  audience: 'anyone',
  response: done,
  refusals: ['link_expired'],
});

/**
 * Answers 200 with null when the caller is not signed in, so that public pages can call it without an
 * error.
 */
export const me = endpoint({
  method: 'GET',
  path: '/me',
  summary: 'Get the signed-in user; null when not signed in',
  audience: 'anyone',
  response: user.nullable(),
});

export const configuration = endpoint({
  method: 'GET',
  path: '/configuration',
  summary: 'Get the public configuration that a browser needs',
  audience: 'anyone',
  response: z.object({
    identity: z.object({
      projectId: z.string(),
      apiKey: z.string(),
      authDomain: z.string(),
      emulator: z.boolean(),
    }),
    cardPartnerPublicKey: z.string(),
    cardPartnerFilesUrl: z.string().describe('URL to which a browser uploads files for the card partner'),
    movableClock: z.boolean(),
    staging: z.boolean().describe('True: a test server, on which no booking or payment is real'),
    bookingFees: z.object({
      searchFeeCents: z.int().describe('Search fee of an online booking, in euro cents'),
      bankChargeBasisPoints: z
        .int()
        .describe('Share of the bank charges in the professional’s card payments, in basis points'),
      bankChargeFixedCents: z.int().describe('Fixed part of the bank charges, in euro cents'),
    }),
    mapStyleUrl: z
      .string()
      .nullable()
      .describe('URL of the style of a hosted map; null: the built-in outline map'),
    mapCredit: z
      .string()
      .nullable()
      .describe('Credit that the hosted map shows besides those of its style; null: none'),
  }),
});
