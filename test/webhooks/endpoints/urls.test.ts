/** The allowed URLs of endpoints. */
import { expect, test } from '@jest/globals';
import { WebhookSender } from '../../../activities/webhooks/http/sender.ts';
import { MAX_URL_CHARACTERS, webhookUrlProblems } from '../../../domain/webhooks/urls.ts';

const strict = { allowLoopback: false };
const developer = { allowLoopback: true };

test.each([
  'https://example.com',
  'https://example.com/hooks?tenant=1',
  'https://example.com:443/',
  'https://example.com:1024/',
  'https://example.com:65535/',
  'HTTPS://EXAMPLE.COM/',
  'https://müller.example/',
  'https://93.184.215.14/',
  'https://notlocalhost/',
  'https://3.127.0.0.1.example/',
  'https://[2606:4700::1111]/',
  `https://example.com/${'a'.repeat(MAX_URL_CHARACTERS - 'https://example.com/'.length)}`,
])('the endpoint URL %s is allowed', (url) => {
  expect(webhookUrlProblems(url, strict)).toBeUndefined();
});

const NO_URL = 'must be a URL such as https://example.com/webhooks';
const NOT_HTTPS = 'must begin with https://';
const LOOPBACK = 'must not lead to the machine that sends';
const PORT = 'must have port 443, or one from 1024 up';

test.each([
  ['', [NO_URL]],
  ['example.com/hooks', [NO_URL]],
  ['https://', [NO_URL]],
  ['https://exa mple.com/', [NO_URL]],
  [' https://example.com/', [NO_URL]],
  ['https://exam\nple.com/', [NO_URL]],
  ['https://[fe80::1%25eth0]/', [NO_URL]],
  ['http://example.com/', [NOT_HTTPS]],
  ['ftp://example.com/', [NOT_HTTPS]],
  ['file:///etc/passwd', [NOT_HTTPS]],
  ['javascript:alert(1)', [NOT_HTTPS]],
  ['https://example.com:25/', [PORT]],
  ['https://example.com:80/', [PORT]],
  ['https://example.com:0/', [PORT]],
  ['https://example.com:1023/', [PORT]],
  ['https://user@example.com/', ['must not contain a user or a password']],
  ['https://:secret@example.com/', ['must not contain a user or a password']],
  ['https://example.com/#top', ['must not have a fragment (#)']],
  ['https://example.com/#', ['must not have a fragment (#)']],
  ['https://localhost/', [LOOPBACK]],
  ['https://LOCALHOST./', [LOOPBACK]],
  ['https://a.localhost/', [LOOPBACK]],
  ['https://127.1/', [LOOPBACK]],
  ['https://127.10.20.130/', [LOOPBACK]],
  ['https://deep.sub.localhost/', [LOOPBACK]],
  ['https://0x7f000001/', [LOOPBACK]],
  ['https://[::1]/', [LOOPBACK]],
  ['http://127.0.0.1:22/', [NOT_HTTPS, LOOPBACK]],
  [
    'http://user@example.com:80/#a',
    [NOT_HTTPS, 'must not contain a user or a password', 'must not have a fragment (#)'],
  ],
  [`https://example.com/${'a'.repeat(MAX_URL_CHARACTERS)}`, ['must have at most 2000 characters']],
  [`https://example.com/${'ọ'.repeat(500)}`, ['must have at most 2000 characters']],
] as const)('the endpoint URL %j is refused', (url, problems) => {
  expect(webhookUrlProblems(url, strict)).toEqual(problems);
});

test.each(['http://localhost:80/', 'http://127.0.0.1:9/', 'https://[::1]:22/', 'http://a.localhost:3000/'])(
  'with loopback allowed the endpoint URL %s is allowed',
  (url) => {
    expect(webhookUrlProblems(url, developer)).toBeUndefined();
  },
);

test.each([
  'http://example.com/',
  'http://10.0.0.1:3000/',
  'http://localhost.example.com/',
  'http://127.0.0.1.example.com/',
])('with loopback allowed the endpoint URL %s is refused', (url) => {
  expect(webhookUrlProblems(url, developer)).toEqual([NOT_HTTPS]);
});

test('the sender applies the current URL rules to stored endpoints', async () => {
  const sender = new WebhookSender({
    allowLoopback: false,
    resolve: () => Promise.reject(new Error('not to be asked')),
  });
  const call = { url: 'http://user@example.com:8080/', headers: {}, body: '{}' };
  expect(await sender.post(call)).toMatchObject({
    status: null,
    failure: 'address_refused',
    message: 'The URL must begin with https://; must not contain a user or a password.',
  });
  await sender.close();
});
