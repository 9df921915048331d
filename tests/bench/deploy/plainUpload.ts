import { join } from 'node:path';
import { Client } from 'basic-ftp';

/** Uploads a built site over FTP as a script of a few lines does: one file after the other, each of them every time. */
export async function plainUpload(checkout: string, settings: Record<string, string>): Promise<void> {
  const client = new Client();
  try {
    await client.access({
      host: settings.FTP_HOST,
      port: Number(settings.FTP_PORT),
      user: settings.FTP_USERNAME,
      password: settings.FTP_PASSWORD,
      secure: true,
      secureOptions: { rejectUnauthorized: false },
    });
    await client.uploadFromDir(join(checkout, 'public_html'), 'public_html');
  } finally {
    client.close();
  }
}
