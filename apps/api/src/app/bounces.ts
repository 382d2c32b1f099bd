import { handleBounce, isReturnPath } from '#notifications';
import { listenForBounces } from '#partners/email/smtp-bounces';
import type { AppContext } from './context.ts';
import { bounceBoxOf } from './reactions/notifier.ts';

export type Bounces = { port: number; close(): Promise<void> };

/**
 * Starts the SMTP listener for bounced emails. Returns undefined when the configuration has no bounce
 * address or port.
 */
export async function openBounces({ config, db, clock }: AppContext): Promise<Bounces | undefined> {
  const bounces = bounceBoxOf(config);
  const { BOUNCE_SMTP_PORT: port, HOST: host } = config;
  if (!bounces || port === undefined) return undefined;
  try {
    return await listenForBounces(
      {
        isExpected: (returnPath) => isReturnPath({ db, bounces }, returnPath),
        take: (returnPath, reports) => handleBounce({ db, clock, bounces }, returnPath, reports),
      },
      { host, port },
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`BOUNCE_SMTP_PORT: cannot listen on ${host}:${port} (${code})`, { cause: error });
  }
}
