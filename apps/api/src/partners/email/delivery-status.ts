import PostalMime from 'postal-mime';
import type { DeliveryReport } from './port.ts';

// Far below what the parser allows itself: a notification has three parts and few headers.
const limits = { maxNestingDepth: 8, maxHeadersSize: 64 * 1024, maxRfc822NestingDepth: 0 };
const statusPart = /^message\/(?:global-)?delivery-status$/;

/**
 * What a mail says of the delivery of another, a report for each recipient; empty where it is no notification of that kind,
 * or cannot be read. A notification inside of something else, forwarded, is none.
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

/** Groups of fields between empty lines: the first is of the whole message, each other of a recipient. */
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
