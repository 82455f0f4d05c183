import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Server on this machine. */
export interface Served {
  /** Origin without a trailing slash, such as `http://127.0.0.1:4199`. */
  origin: string;
  close: () => Promise<void>;
}

/** Starts a server, by default on a free port. */
export async function serve(respond: RequestListener, port = 0): Promise<Served> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}
