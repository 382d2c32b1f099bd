/** Where a browser is notified: given by its own push service, and used by nobody else. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string };

/** It is no subscription any more (404, 410): she took her leave away, or the browser is gone. */
export class PushGone extends Error {
  override readonly name = 'PushGone';
}

/** Refused for good; `code` is the status, or what is wrong with the address. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
  readonly code: string;

  constructor(code: string) {
    super(`the push was refused: ${code}`);
    this.code = code;
  }
}

/** This service would take it later, or does not answer. Others may well. */
export class PushPutOff extends Error {
  override readonly name = 'PushPutOff';

  constructor(code: string, cause?: unknown) {
    super(`the push was put off: ${code}`, { cause });
  }
}

export type PushSender = {
  /** By which browsers know whose messages they take: base64url, uncompressed P-256. */
  publicKey: string;
  /** Whether a message may be sent there at all: by https to a public host. */
  mayReach(endpoint: string): boolean;
  /**
   * Resolves once the push service took it over, which may be twice. Throws PushGone, PushRefused, PushPutOff. `topic`: a later
   * one takes the place of an earlier one that was not shown yet.
   */
  send(
    subscription: PushSubscription,
    message: { payload: object; ttlSeconds: number; topic: string },
  ): Promise<void>;
};
