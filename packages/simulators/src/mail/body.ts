import { escapeHtml } from '../escape-html.ts';
import type { CaughtMail } from './mail-box.ts';

/**
 * Content security policy of an email, which is untrusted: no scripts, no external resources; links open in
 * another tab.
 */
export const mailBodyPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src data:; base-uri 'self'; " +
  "form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

export function mailBody(mail: CaughtMail): string {
  const head = '<meta charset="utf-8"><meta name="color-scheme" content="light"><base target="_blank">';
  if (mail.html === null) {
    return `<!doctype html>${head}<pre style="white-space:pre-wrap;font:15px/1.5 sans-serif">${escapeHtml(mail.text ?? '')}</pre>`;
  }
  const html = mail.html.replace(/cid:([^"'\s)>]+)/g, (whole, contentId: string) => {
    const image = mail.attachments.find((attachment) => attachment.content_id === contentId);
    return image ? image.path : whole;
  });
  return /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, (opening) => opening + head)
    : `<!doctype html>${head}${html}`;
}
