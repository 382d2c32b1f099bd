/** How a call to somebody's own system ended: a status, or why there is none. */
export type WebhookAnswer =
  | { status: number }
  | { problem: 'silent' | 'unreachable' | 'private_address' | 'insecure' };

/** The way to systems of houses, at addresses that they gave. */
export type WebhookSender = {
  /** Whether anything may be sent there at all: by https to a public host. */
  mayReach(url: string): boolean;
  /**
   * Never throws for what is at the other end. No redirect is followed, and hardly anything of the answer is read; the whole
   * takes a few seconds at most.
   */
  post(url: string, message: { headers: Record<string, string>; body: string }): Promise<WebhookAnswer>;
};
