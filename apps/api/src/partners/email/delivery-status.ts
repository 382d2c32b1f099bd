import PostalMime from 'postal-mime';
import type { DeliveryReport } from './port.ts';

// Stricter than the parser's defaults: a notification has three parts and few headers.
const limits = { maxNestingDepth: 8, maxHeadersSize: 64 * 1024, maxRfc822NestingDepth: 0 };
const statusPart = /^message\/(?:global-)?delivery-status$/;

/**
 * Delivery reports of a message, one per recipient; empty if it is no delivery status notification or
 * cannot be read. A forwarded notification does not count.
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

/** Field groups between blank lines: the first is about the message, the others about a recipient each. */
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
