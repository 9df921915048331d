import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs a statement in a site's SQLite database, to reach at once a state that takes hours to arise. */
export function sqlOf(dataDirectory: string, statement: string): void {
  const code =
    '$database = new PDO("sqlite:$argv[1]"); $database->exec("PRAGMA busy_timeout = 5000"); $database->exec($argv[2]);';
  execFileSync('php', ['-r', code, join(dataDirectory, 'inquiries.sqlite'), statement]);
}
