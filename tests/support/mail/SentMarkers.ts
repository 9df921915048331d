import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Inbox } from './Inbox';

const PATIENCE_MS = 30_000;
const LOOK_AGAIN_MS = 250;
/** What is still on its way to the inbox although nobody expects it has this long to arrive. */
const LATE_MAIL_MS = 500;

/** Keeps apart, by a mark in every message, what was accepted and what was refused. */
export class SentMarkers {
  private readonly run = randomBytes(6).toString('hex');
  private readonly accepted = new Set<string>();
  private count = 0;

  /** A word that has not been sent before; every message that is sent needs one. */
  next(): string {
    this.count += 1;

    return `mark${this.run}n${this.count}x`;
  }

  /** Notes that the message with this word was answered with 200. */
  accept(marker: string): void {
    this.accepted.add(marker);
  }

  /** Fails unless there is one mail for each accepted message, and no word of a refused one in any mail. */
  async expectMailsOf(inbox: Inbox): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while ((await this.mailed(inbox)).length < this.accepted.size && Date.now() < deadline) await wait(LOOK_AGAIN_MS);
    await wait(LATE_MAIL_MS);

    expect((await this.mailed(inbox)).sort()).toEqual([...this.accepted].sort());
  }

  /** The words found in each mail, one of each per mail. */
  private async mailed(inbox: Inbox): Promise<string[]> {
    const anyMarker = new RegExp(`mark${this.run}n\\d+x`, 'g');

    return (await inbox.messages()).flatMap((mail) => [...new Set(JSON.stringify(mail).match(anyMarker))]);
  }
}
