/**
 * Puts a sandbox key of the reader's own into the samples. It is made when they ask for it, by the session of the portal, and
 * kept in this page's memory alone: guides replace each other within the page, so that it outlives the step to the next one.
 */
import { offerCalls } from './try-it.js';

const SESSION = '/internal/session';
const KEYS = '/internal/keys';
const LIFETIME_MS = 86_400_000;
const PORTAL = '/portal/keys';
/** What pages differ in; all else of them stays. */
const CHANGING = ['.main-frame', '#starlight__sidebar'];
const SAMPLES = 'main .expressive-code';

const docs = new URL('.', import.meta.url).pathname;
const api = new URL('..', import.meta.url).href.replace(/\/$/, '');
const scopes = document.querySelector('meta[name=scopes]').content.split(' ');
const bar = document.createElement('aside');
const button = document.createElement('button');
const said = document.createElement('span');
let key;

bar.id = 'own-key';
bar.setAttribute('aria-label', 'Your key in the samples');
button.type = 'button';
button.textContent = 'Put a sandbox key of mine into the samples';
said.setAttribute('role', 'status');
bar.append(button, ' ', said);
place();

button.addEventListener('click', async () => {
  button.disabled = true;
  const { value, refusal } = await makeKey().catch(() => ({
    refusal: ['The server could not be reached. Try again.'],
  }));
  button.disabled = false;
  if (refusal !== undefined) return said.replaceChildren(...refusal);
  key = value;
  button.hidden = true;
  said.textContent =
    'The samples have a key of yours now, for a day. It is shown nowhere again: a page that is reloaded has forgotten it. ' +
    'It is listed among your keys, where you can revoke it.';
  fillIn();
  history.replaceState({ guide: location.pathname }, '');
});

/** Above the text of a page that has samples. */
function place() {
  if (document.querySelector(SAMPLES) === null) return;
  document.querySelector('.sl-markdown-content')?.before(bar);
}

/** The value of a new key, or what to show because there is none. */
async function makeKey() {
  const session = await fetch(SESSION);
  if (session.status === 401)
    return { refusal: ['Sign in to ', link(PORTAL, 'the portal'), ' first, then come back.'] };
  const { permissions, organisation } = (await session.json()).data;
  if (organisation.kind !== 'partner' || !permissions.includes('keys:manage'))
    return {
      refusal: ['Your role makes no keys. Ask an owner or a developer of your organisation for one.'],
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

/** Into what is shown, what the buttons copy, and what the reader may send from here. */
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

/** Shows another page in the place of this one; whatever is none is gone to as ever. */
async function turnTo(address) {
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
  void turnTo(pathname);
});
addEventListener('popstate', ({ state }) => {
  if (state?.guide !== undefined) void turnTo(state.guide);
});

function link(href, text) {
  const anchor = document.createElement('a');
  anchor.href = href;
  anchor.textContent = text;
  return anchor;
}
