import type { Permission } from '@meche/contract/permissions';

/** Who sent the request, as the access token and its session prove it. */
export type Caller = {
  accountId: string;
  sessionId: string;
  role: string;
  /** She proved a second step in this session: an operator's desk opens to nobody else. */
  hasSecondStep: boolean;
};

/** A program, by the key that it shows: it reads what is public of this house. */
export type KeyHolder = { keyId: string; professionalId: string };

/** Where somebody stands in the business she owns or works in, and what she may do there. */
export type Standing = {
  professionalId: string;
  /** Her own staff member. */
  memberId: string;
  can: ReadonlySet<Permission>;
};

declare const held: unique symbol;

/** The proof that a permission was asked for and is held: made by the door alone, wanted by what must not happen without. */
export type Held<Needs extends Permission> = Standing & { readonly [held]: Needs };
