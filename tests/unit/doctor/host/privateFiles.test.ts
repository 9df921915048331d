import { expect, it } from 'vitest';
import type { Ask } from '../../../../scripts/doctor/host/client';
import { findPrivateFiles } from '../../../../scripts/doctor/host/privateFiles';
import { findingsOf } from '../../../../scripts/doctor/host/sentences';
import { expectFindings } from '../../../support/doctor/expectFindings';
import { SITE_URL } from '../../../support/doctor/tinyHost';

const ENV = "# The site's settings.\nMAIL_TO='owner@studio.example'\nSMTP_PASSWORD='secret'\n";
const STATUS = 'Inquiries of Blue Lotus Films, as of 26 November\n\nTO MEND';
const DATABASE = `SQLite format 3\u0000${'x'.repeat(20_000)}`;

/** What is found where the host sends one file, and answers other addresses with a page. */
async function findingsAt(file: string, status: number, text: string, siteUrl = SITE_URL) {
  const asked: string[] = [];
  const ask: Ask = async (address) => {
    asked.push(address);
    const isFile = address === SITE_URL + file;
    const body = Buffer.from(isFile ? text : '<!DOCTYPE html><html lang="en">');
    return { address, status: isFile ? status : 200, headers: new Headers(), body };
  };
  return { findings: findingsOf(await findPrivateFiles({ ask, siteUrl })), asked };
}

it.each([
  ['/.env', ENV, 'env-fetchable'],
  ['/api/.env', ENV, 'env-fetchable'],
  ['/inquiries/', '<title>Index of /inquiries</title><a href="STATUS.txt">STATUS.txt</a>', 'inquiries-fetchable'],
  ['/inquiries/STATUS.txt', STATUS, 'inquiries-fetchable'],
  ['/inquiries/inquiries.sqlite', DATABASE, 'inquiries-fetchable', 'above public_html'],
  ['/api/inquiries/inquiries.sqlite', DATABASE, 'inquiries-fetchable', 'open_basedir'],
  ['/api/release.txt', '644a9d6c7b95\n', 'source-fetchable'],
  ['/api/inquiries.php', '<?php\n', 'source-fetchable'],
  ['/package.json', '{"name": "studio-site"}', 'private-file-fetchable'],
  ['/composer.json', '{"require": {}}', 'private-file-fetchable'],
  ['/.git/HEAD', 'ref: refs/heads/main\n', 'private-file-fetchable'],
  ['/error_log', '[26-Nov-2026 05:00:00 UTC] PHP Warning: …', 'private-file-fetchable'],
  ['/.htaccess', 'Options -Indexes\n<IfModule mod_rewrite.c>\n  RewriteEngine On', 'source-fetchable'],
])('finds %s that everyone can read', async (path, text, finds, fix = '') => {
  const { findings } = await findingsAt(path, 200, text);
  expectFindings(findings, finds, fix);
  expect(findings[0]?.problem).toContain(`${SITE_URL}${path}: `);
});

it('finds nothing where a private file is forbidden, and asks one after the other', async () => {
  const { findings, asked } = await findingsAt('/.env', 403, ENV);
  expectFindings(findings, '');
  expect(new Set(asked).size).toBe(asked.length);
});

it('looks in the folders above a site that has a folder of its own', async () => {
  const { findings, asked } = await findingsAt('/.env', 200, ENV, `${SITE_URL}/films/studio`);
  expect(findings[0]?.problem).toBe('https://studio.example/.env: can be read by everyone.');
  expect(asked.filter((address) => address.endsWith('/.env'))).toEqual([
    'https://studio.example/films/studio/.env',
    'https://studio.example/films/.env',
    'https://studio.example/.env',
    'https://studio.example/films/studio/api/.env',
  ]);
});
