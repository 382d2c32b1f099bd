import type { Permission } from '@meche/contract/permissions';

/** The account of the request, proved by the access token and its session. */
export type Caller = {
  accountId: string;
  sessionId: string;
  role: string;
  /** A second step was proved in this session; the operator area requires it. */
  hasSecondStep: boolean;
};

/** A program with an API key: it may read what is public of this professional. */
export type KeyHolder = { keyId: string; professionalId: string };

/** The caller's membership of the professional they own or work for, with its permissions. */
export type Standing = {
  professionalId: string;
  /** The caller's own staff member. */
  memberId: string;
  can: ReadonlySet<Permission>;
};

declare const held: unique symbol;

/** Proof that a permission was checked: only the router creates it, and guarded use cases require it. */
export type Held<Needs extends Permission> = Standing & { readonly [held]: Needs };
