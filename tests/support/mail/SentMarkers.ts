import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Inbox } from './Inbox';

const PATIENCE_MS = 30_000;
const LOOK_AGAIN_MS = 250;
/** How long to wait for a mail that nobody expects. */
const LATE_MAIL_MS = 500;

/** Tells accepted from rejected messages by a marker in every message. */
export class SentMarkers {
  private readonly run = randomBytes(6).toString('hex');
  private readonly accepted = new Set<string>();
  private count = 0;

  /** Returns a new marker, a word that no message has yet; every message needs its own. */
  next(): string {
    this.count += 1;

    return `mark${this.run}n${this.count}x`;
  }

  /** Records that the message with this marker was answered with 200. */
  accept(marker: string): void {
    this.accepted.add(marker);
  }

  /** Fails unless there is one mail for each accepted message, and no marker of a rejected one in any mail. */
  async expectMailsOf(inbox: Inbox): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while ((await this.mailed(inbox)).length < this.accepted.size && Date.now() < deadline) await wait(LOOK_AGAIN_MS);
    await wait(LATE_MAIL_MS);

    expect((await this.mailed(inbox)).sort()).toEqual([...this.accepted].sort());
  }

  /** The markers in all mails; each counts once per mail. */
  private async mailed(inbox: Inbox): Promise<string[]> {
    const anyMarker = new RegExp(`mark${this.run}n\\d+x`, 'g');

    return (await inbox.messages()).flatMap((mail) => [...new Set(JSON.stringify(mail).match(anyMarker))]);
  }
}
