/** The URL of an endpoint, checked as far as it can be without asking anybody where its name leads. */
import { validationError } from '../common/errors.ts';
import ipaddr from 'ipaddr.js';
import { isLoopbackHost, webhookUrlProblems, type UrlRules } from '../../domain/webhooks/urls.ts';

/** @throws ServiceError `validation_error`, naming `url` for each rule that it breaks. */
export function requireAllowedUrl(url: string, rules: UrlRules): void {
  const problems = webhookUrlProblems(url, rules) ?? addressProblems(new URL(url));
  if (problems.length === 0) return;
  throw validationError(problems.map((message) => ({ path: 'url', code: 'url', message })));
}

/** A hint for the developer; what really protects is the check of the address when the socket connects. */
function addressProblems({ hostname }: URL): string[] {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  // A loopback host that has come so far is one that the rules allow.
  if (!ipaddr.isValid(address) || isLoopbackHost(hostname)) return [];
  return ipaddr.parse(address).range() === 'unicast' ? [] : ['must lead to a public address'];
}
