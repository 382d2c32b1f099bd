import notifications from '../en/notifications.json' with { type: 'json' };
import type { words as french } from './fr-mails.ts';

export const words: typeof french = { notifications };
