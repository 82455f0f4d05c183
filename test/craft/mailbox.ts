import { createServer, type Server } from 'node:net';
import { mailPort } from './project.ts';

/** Mailbox that contains the emails sent by Craft. */
export interface Mailbox {
  /** Waits for Craft's email, and returns the first link in it that contains the given text. */
  link: (text: string) => Promise<string>;
  close: () => void;
}

/** Receives Craft's email over a minimal SMTP server, and keeps it in memory. */
export async function openMailbox(): Promise<Mailbox> {
  let resolve: (text: string) => void;
  const mail = new Promise<string>((onMail) => {
    resolve = onMail;
  });
  const server: Server = createServer((socket) => {
    let data = '';
    let isMail = false;
    socket.write('220 mailbox\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      data += text;
      if (isMail) {
        if (!data.endsWith('\r\n.\r\n')) return;
        resolve(data);
        isMail = false;
      } else isMail = /^DATA/i.test(text);
      socket.write(isMail ? '354 go on\r\n' : /^QUIT/i.test(text) ? '221 bye\r\n' : '250 ok\r\n');
    });
  });
  await new Promise<void>((listening) => {
    server.listen(mailPort, '127.0.0.1', listening);
  });
  return {
    link: async (text) => {
      // In quoted-printable text, wrapped lines end in "=", and "=" is encoded as "=3D".
      const body = (await mail).replace(/=\r\n/g, '').replaceAll('=3D', '=');
      return new RegExp(`https?://[^\\s"<]*${text}[^\\s"<]*`).exec(body)?.[0].replaceAll('&amp;', '&') ?? '';
    },
    close: () => server.close(),
  };
}
