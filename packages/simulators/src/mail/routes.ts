import type { FastifyInstance } from 'fastify';
import { mailBody, mailBodyPolicy } from './body.ts';
import type { MailBox } from './mail-box.ts';

export function mailRoutes(server: FastifyInstance, mailBox: MailBox): void {
  server.get<{ Querystring: { to?: string; limit?: string } }>('/local/mails', ({ query }) => ({
    mails: mailBox.list({ to: query.to, limit: Number(query.limit) || undefined }),
  }));

  server.delete('/local/mails', (_request, reply) => {
    mailBox.clear();
    return reply.code(204).send();
  });

  server.get<{ Params: { id: string } }>('/local/mails/:id', ({ params }, reply) => {
    const mail = mailBox.find(params.id);
    return mail ?? reply.code(404).send({ error: 'no_such_mail' });
  });

  server.get<{ Params: { id: string } }>('/local/mails/:id/body', ({ params }, reply) => {
    const mail = mailBox.find(params.id);
    if (!mail) return reply.code(404).send({ error: 'no_such_mail' });
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', mailBodyPolicy)
      .header('x-content-type-options', 'nosniff')
      .send(mailBody(mail));
  });

  server.get<{ Params: { id: string; position: string } }>(
    '/local/mails/:id/attachments/:position',
    ({ params }, reply) => {
      const attachment = mailBox.findAttachment(params.id, params.position);
      if (!attachment) return reply.code(404).send({ error: 'no_such_attachment' });
      return reply
        .type(attachment.type)
        .header(
          'content-disposition',
          `${attachment.type.startsWith('image/') ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(attachment.name)}`,
        )
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .send(Buffer.from(attachment.content));
    },
  );
}
