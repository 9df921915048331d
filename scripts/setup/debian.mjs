import { readFileSync } from 'node:fs';
import { findProgram } from './find-program.mjs';

/** Whether packages come by apt here: Debian, Ubuntu and what is made of them. */
export function isDebian() {
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(aboutSystem()) && Boolean(findProgram('apt-get'));
}

/** Whether this is Ubuntu, which names some packages otherwise. */
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
