import type { Readable } from 'node:stream';

/** What an answer says; of a stream of events, which lasts, how it begins. */
export async function textOf(answer: Response): Promise<string> {
  const isEvents = answer.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isEvents || !answer.body) return answer.text();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  const { value = '' } = await reader.read();
  await reader.cancel();
  return value;
}

/** How an answer begins that came without a socket. */
export async function beginningOf(stream: Readable): Promise<string> {
  for await (const chunk of stream) return String(chunk);
  return '';
}
