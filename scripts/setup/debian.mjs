import { readFileSync } from 'node:fs';
import { findProgram } from './find-program.mjs';

/** Whether this system installs packages with apt: Debian, Ubuntu or a derivative. */
export function isDebian() {
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(aboutSystem()) && Boolean(findProgram('apt-get'));
}

/** Whether this is Ubuntu, where some packages have other names. */
export function isUbuntu() {
  return /^ID(_LIKE)?=.*\bubuntu\b/m.test(aboutSystem());
}

function aboutSystem() {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}
