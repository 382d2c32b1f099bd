import type { NotificationSide } from '@meche/contract/preference-choices';
import type { Language } from '@meche/words';
import type { PendingMessage } from './store/deliveries.ts';
import type { Email } from './templates/email.ts';

export type Push = { title: string; body: string; path: string; tag: string };

/** The content of a queued message. It is encrypted in the queue. */
export type Message =
  | {
      content: Email;
      /** A fixed address, for a message that must not follow a later change of the account's email. */
      to?: string;
    }
  | { push: Push }
  | {
      text: string;
      instead?: { email: string; content: Email };
    };

/** What the messages of one notification have in common on all channels. */
export type MessageTerms = Pick<PendingMessage, 'key' | 'template' | 'about' | 'professionalId' | 'staleAt'>;

/** Who is notified. `path` is the page that a push opens. */
export type Reader = { side: NotificationSide; accountId: string | null; language: Language; path: string };
