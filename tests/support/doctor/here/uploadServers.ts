import { generateKeyPairSync } from 'node:crypto';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import ssh2 from 'ssh2';
import type { Certificate } from '../mail/certificates';

const HOST = '127.0.0.1';

export interface UploadServer {
  readonly port: number;
  /** The commands that an FTP server has received, without passwords. */
  readonly commands: readonly string[];
  close(): Promise<void>;
}

interface FtpOptions {
  /** Without one, the server offers no encryption. */
  readonly certificate?: Certificate;
  readonly greeting?: string;
  /** Replies to these commands in place of the usual ones; null resets the connection. */
  readonly replies?: Readonly<Record<string, string | null>>;
}

/** Starts an FTP server with one account, "studio" with the password "secret", and one folder, "public_html". */
export async function startFtpServer(options: FtpOptions = {}): Promise<UploadServer> {
  const commands: string[] = [];
  const server = createServer((socket) => {
    serveFtp(socket, options, commands);
    socket.write(`${options.greeting ?? '220 Hello'}\r\n`);
  });
  return { commands, ...(await listening(server)) };
}

function serveFtp(socket: Socket, options: FtpOptions, commands: string[]): void {
  const { certificate, replies = {} } = options;
  let input = '';
  const onData = (chunk: Buffer) => {
    const lines = `${input}${chunk}`.split('\r\n');
    input = lines.pop() ?? '';
    for (const line of lines) {
      commands.push(line.replace(/^PASS .*/, 'PASS'));
      const usual = certificate === undefined && line === 'AUTH TLS' ? '502 Not implemented' : replyTo(line);
      const reply = line in replies ? replies[line] : usual;
      if (reply === null) socket.resetAndDestroy();
      else socket.write(`${reply}\r\n`);
      if (line !== 'AUTH TLS' || certificate === undefined) continue;
      socket.off('data', onData);
      serveFtp(
        new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(certificate) }),
        options,
        commands,
      );
    }
  };
  socket.on('error', () => undefined).on('data', onData);
}

function replyTo(line: string): string {
  if (line.startsWith('USER ')) return '331 Password please';
  if (line.startsWith('PASS ')) return line === 'PASS secret' ? '230 Welcome' : '530 Login incorrect';
  if (line.startsWith('CWD ')) return line === 'CWD public_html' ? '250 OK' : '550 No such folder';
  if (line === 'AUTH TLS') return '234 Begin';
  return '200 OK';
}

/** Starts an SSH server that rejects every login. */
export async function startSshServer(): Promise<UploadServer> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const hostKeys = [privateKey.export({ type: 'pkcs1', format: 'pem' })];
  const server = new ssh2.Server({ hostKeys }, (client) => {
    client.on('error', () => undefined).on('authentication', (context) => context.reject(['password']));
  });
  return { commands: [], ...(await listening(server as unknown as Server)) };
}

async function listening(server: Server): Promise<{ port: number; close(): Promise<void> }> {
  await new Promise<void>((resolve) => {
    server.listen(0, HOST, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
