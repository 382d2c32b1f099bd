import type { Permission } from '@meche/contract/permissions';

/** The account that makes the request, proved by the access token and its session. */
export type Caller = {
  accountId: string;
  sessionId: string;
  role: string;
  /** True when the caller passed a second step in this session; the operator area requires it. */
  hasSecondStep: boolean;
};

/** A program that calls with an API key. It may read the public data of this professional. */
export type KeyHolder = { keyId: string; professionalId: string };

/** The caller's membership of the professional they own or work for, with the permissions it gives. */
export type Standing = {
  professionalId: string;
  /** Id of the staff member that the caller is. */
  memberId: string;
  can: ReadonlySet<Permission>;
};

declare const held: unique symbol;

/**
 * Proof that a permission was checked: the router creates it, and guarded use cases require it. Only the
 * seed and tests cast to it.
 */
export type Held<Needs extends Permission> = Standing & { readonly [held]: Needs };
