import type { Readable } from 'node:stream';

/** Returns the body of an answer; of an endless event stream only its beginning. */
export async function readText(answer: Response): Promise<string> {
  const isEvents = answer.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isEvents || !answer.body) return answer.text();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  const { value = '' } = await reader.read();
  await reader.cancel();
  return value;
}

/** Returns the first chunk of an injected answer. */
export async function readFirstChunk(stream: Readable): Promise<string> {
  for await (const chunk of stream) return String(chunk);
  return '';
}
