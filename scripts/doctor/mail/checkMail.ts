import { type Finding, finding, runCheck } from '../finding.ts';
import { checkDkim } from './dkim.ts';
import { checkDmarc } from './dmarc.ts';
import { checkMailServer } from './mailServer.ts';
import { mailSetup, type Settings } from './mailSetup.ts';
import { checkMx } from './mx.ts';
import { isUnknownName, NoDnsAnswer, type Resolver } from './resolver.ts';
import { checkReverseDns } from './reverseDns.ts';
import { checkSpf } from './spf.ts';

/** The checks of the mail, which run at once; none where the settings name no usable addresses. */
export function checkMail(settings: Settings, resolver: Resolver): Promise<Finding[]>[] {
  const setup = mailSetup(settings);
  if (setup === undefined) return [];
  const check = (id: string, name: string, run: () => Promise<Finding[]>) =>
    runCheck(name, () => run().catch((problem) => [unanswered(id, name, problem)]));
  // checkMx reports a domain that does not exist.
  const checkRecord = (id: string, name: string, run: () => Promise<Finding[]>) =>
    check(id, name, async () => ((await isUnknownName(resolver, setup.fromDomain)) ? [] : run()));
  return [
    check('smtp', 'mail server', () => checkMailServer(setup, resolver)),
    check('mx', 'MX record', () => checkMx(setup, resolver)),
    checkRecord('spf', 'SPF record', () => checkSpf(setup, resolver)),
    checkRecord('dkim', 'DKIM record', () => checkDkim(setup, resolver)),
    checkRecord('dmarc', 'DMARC record', () => checkDmarc(setup, resolver)),
    check('reverse-dns', 'reverse DNS', () => checkReverseDns(setup, resolver)),
  ];
}

/** The finding of a check whose records the name server did not tell. Throws any other error. */
function unanswered(id: string, name: string, problem: unknown): Finding {
  if (!(problem instanceof NoDnsAnswer)) throw problem;
  const sentence = `The ${name} could not be checked: the name server does not answer (${problem.message}).`;
  const fix = 'Run the doctor again later, or from another network.';
  return finding(`${id}-not-checked`, sentence, 'A mistake there would stay unseen.', fix, 'unchecked');
}
