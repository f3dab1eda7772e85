/**
 * Inserts a sandbox key of the reader into the samples. The key is created on demand with the portal session, and
 * kept only in the memory of this page. Guides replace each other within the page, so that the key survives
 * navigation.
 */
import { offerCalls } from './try-it.js';

const SESSION = '/internal/session';
const KEYS = '/internal/keys';
const LIFETIME_MS = 86_400_000;
const PORTAL = '/portal/keys';
/** The parts that differ between pages. */
const CHANGING = ['.main-frame', '#starlight__sidebar'];
const SAMPLES = 'main .expressive-code';

const docs = new URL('.', import.meta.url).pathname;
const api = new URL('..', import.meta.url).href.replace(/\/$/, '');
const scopes = document.querySelector('meta[name=scopes]').content.split(' ');
const bar = document.createElement('aside');
const button = document.createElement('button');
const status = document.createElement('span');
let key;

bar.id = 'own-key';
bar.setAttribute('aria-label', 'Your key in the samples');
button.type = 'button';
button.textContent = 'Use my sandbox key';
status.setAttribute('role', 'status');
bar.append(button, ' ', status);
place();

button.addEventListener('click', async () => {
  button.disabled = true;
  const { value, refusal } = await makeKey().catch(() => ({
    refusal: ['The server could not be reached. Try again.'],
  }));
  button.disabled = false;
  if (refusal !== undefined) return status.replaceChildren(...refusal);
  key = value;
  button.hidden = true;
  status.textContent =
    'The samples now use a new sandbox key of yours. It expires in a day and is forgotten when you reload. ' +
    'You can revoke it in the portal.';
  fillIn();
  history.replaceState({ guide: location.pathname }, '');
});

/** Inserts the bar above the text of a page that has samples. */
function place() {
  if (document.querySelector(SAMPLES) === null) return;
  document.querySelector('.sl-markdown-content')?.before(bar);
}

/** Returns the value of a new key, or the refusal to show. */
async function makeKey() {
  const session = await fetch(SESSION);
  if (session.status === 401)
    return { refusal: ['Sign in to ', link(PORTAL, 'the portal'), ' first, then come back.'] };
  const { permissions, organisation } = (await session.json()).data;
  if (organisation.kind !== 'partner' || !permissions.includes('keys:manage'))
    return {
      refusal: ['Your role cannot create keys. Ask an owner or developer of your organisation.'],
    };
  const made = await fetch(KEYS, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify({
      name: 'Samples of the docs',
      scopes,
      expires_at: new Date(Date.now() + LIFETIME_MS).toISOString(),
    }),
  });
  const { data, error } = await made.json();
  return data === undefined ? { refusal: [error.message] } : { value: data.key };
}

/** Inserts the key into the samples, the text of copy buttons, and the calls that readers can send. */
function fillIn() {
  if (key === undefined) return;
  for (const line of document.querySelectorAll(`${SAMPLES} .ec-line .code`)) {
    const own = withOwn(line.textContent);
    if (own !== line.textContent) line.textContent = own;
  }
  for (const copy of document.querySelectorAll(`${SAMPLES} [data-code]`))
    copy.dataset.code = withOwn(copy.dataset.code);
  offerCalls({ key, api });
}

const withOwn = (text) =>
  text
    .replaceAll(/mfp_sbx_\.\.\.|\$\{KEY\}|\{KEY\}|\$KEY\b/g, key)
    .replaceAll(/http:\/\/127\.0\.0\.1:8080\/v1|\$\{API\}|\{API\}|\$API\b/g, api);

/** Shows another guide in place of this one. Any other page is loaded normally. */
async function showPage(address) {
  const html = await (await fetch(address)).text();
  const next = new DOMParser().parseFromString(html, 'text/html');
  if (next.querySelector('.sl-markdown-content') === null) return location.assign(address);
  for (const style of next.querySelectorAll('link[rel=stylesheet]'))
    if (document.querySelector(`link[href="${style.getAttribute('href')}"]`) === null)
      document.head.append(document.importNode(style));
  for (const part of CHANGING)
    document.querySelector(part).replaceWith(document.importNode(next.querySelector(part), true));
  for (const script of next.querySelectorAll('script[type=module][src]')) await import(script.src);
  document.title = next.title;
  place();
  fillIn();
  if (location.hash === '') scrollTo(0, 0);
  else document.querySelector(location.hash)?.scrollIntoView();
}

document.addEventListener('click', (event) => {
  const anchor = event.target.closest('a[href]');
  if (key === undefined || anchor === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { origin, pathname, href } = new URL(anchor.href);
  const isPage = origin === location.origin && pathname.startsWith(docs);
  if (!isPage || pathname === location.pathname || /[.]\w+$/.test(pathname)) return;
  event.preventDefault();
  history.pushState({ guide: pathname }, '', href);
  void showPage(pathname);
});
addEventListener('popstate', ({ state }) => {
  if (state?.guide !== undefined) void showPage(state.guide);
});

function link(href, text) {
  const anchor = document.createElement('a');
  anchor.href = href;
  anchor.textContent = text;
  return anchor;
}
