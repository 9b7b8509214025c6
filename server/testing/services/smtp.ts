/** The least of a mail server that accepts mails. It needs no vitest: `SMTP_URL` is its url. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** @param refusal said to every recipient @returns it, and what it has taken */
export async function startSmtp(refusal?: string) {
  const recipients: string[] = [];
  /** As they came, with their headers. */
  const mails: string[] = [];
  const server = createServer((socket) => {
    let lines: string[] | undefined;
    socket.setEncoding('utf8');
    socket.write('220 sink ESMTP\r\n');
    socket.on('data', (chunk: string) => {
      for (const line of chunk.split('\r\n').filter(Boolean)) {
        if (lines) {
          if (line === '.') {
            mails.push(lines.join('\n'));
            lines = undefined;
            socket.write('250 kept\r\n');
          } else lines.push(line);
          continue;
        }
        if (/^RCPT TO:/i.test(line)) {
          recipients.push(line.slice('RCPT TO:'.length));
          if (refusal) {
            socket.write(`${refusal}\r\n`);
            continue;
          }
        }
        if (/^DATA/i.test(line)) lines = [];
        socket.write(lines ? '354 go on\r\n' : /^QUIT/i.test(line) ? '221 bye\r\n' : '250 sink\r\n');
      }
    });
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { recipients, mails, server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
