import PostalMime from 'postal-mime';
import type { DeliveryReport } from './port.ts';

// The limits are stricter than the parser's defaults, because a notification has three parts and few
// headers.
const limits = { maxNestingDepth: 8, maxHeadersSize: 64 * 1024, maxRfc822NestingDepth: 0 };
const statusPart = /^message\/(?:global-)?delivery-status$/;

/**
 * Returns the delivery reports of a message, one per recipient. Returns an empty list when the message is
 * no delivery status notification or cannot be read; a forwarded notification is ignored.
 */
export async function readDeliveryReports(raw: Uint8Array): Promise<DeliveryReport[]> {
  try {
    const { headers, attachments } = await PostalMime.parse(raw, { ...limits, attachmentEncoding: 'utf8' });
    const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
    if (!/^\s*multipart\/report\s*(;|$)/i.test(type)) return [];
    const part = attachments.find(({ mimeType }) => statusPart.test(mimeType));
    return typeof part?.content === 'string' ? reportsIn(part.content) : [];
  } catch {
    return [];
  }
}

/**
 * Blank lines separate groups of fields: the first group is about the message, each other group is about
 * one recipient.
 */
function reportsIn(content: string): DeliveryReport[] {
  const groups = content.replaceAll('\r\n', '\n').split(/\n[ \t]*\n/);
  return groups.flatMap((group) => {
    const lines = group.replaceAll(/\n[ \t]+/g, ' ').split('\n');
    const field = (name: string) =>
      lines
        .find((line) => line.toLowerCase().startsWith(`${name}:`))
        ?.slice(name.length + 1)
        .trim()
        .toLowerCase()
        // A comment may follow: "5.1.1 (bad destination mailbox address)".
        .split(/[\s(]/)[0];
    const action = field('action');
    return action ? [{ action, status: field('status') ?? '' }] : [];
  });
}
