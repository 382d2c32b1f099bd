import { addDomains } from '~/lib/i18n/browser-words.ts';
import { wordsOfReports } from '~/lib/i18n/page-words.ts';

export async function startReport() {
  const [{ ReportDialog }] = await Promise.all([import('./report-dialog.tsx'), addDomains(wordsOfReports)]);
  return { default: ReportDialog };
}
