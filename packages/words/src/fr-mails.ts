import installed from '../fr/installed.json' with { type: 'json' };
import invoices from '../fr/invoices.json' with { type: 'json' };
import notifications from '../fr/notifications.json' with { type: 'json' };

/** What mails, messages and documents alone say: no browser loads it. */
export const words = { installed, invoices, notifications };
