import type { FtpAccount } from './ftpServer';
import type { Release } from './release';

/** What to type to upload. */
export interface Upload {
  program: string;
  args: string[];
  cwd: string;
  env?: NodeJS.ProcessEnv;
}

/** One way to bring a built site to a host. */
export interface UploadTool {
  name: string;
  /** Brings the tool where it comes by a registry; says whether it is there now. */
  install(): Promise<boolean>;
  /**
   * Lays the site out as a build leaves it, every file just written, and says what uploads it.
   *
   * @param work a folder of the tool's own, the same for all uploads of a site
   */
  prepare(release: Release, work: string, account: FtpAccount): Upload;
}
