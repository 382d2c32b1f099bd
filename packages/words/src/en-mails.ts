import invoices from '../en/invoices.json' with { type: 'json' };
import manifest from '../en/manifest.json' with { type: 'json' };
import notifications from '../en/notifications.json' with { type: 'json' };
import type { words as french } from './fr-mails.ts';

export const words: typeof french = { manifest, invoices, notifications };
