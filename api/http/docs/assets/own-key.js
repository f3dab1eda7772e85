/**
 * Puts a sandbox key of the reader's own into the samples. It is made when they ask for it, by the session of the portal, and
 * kept in this page's memory alone: guides replace each other within the page, so that it outlives the step to the next one.
 */
const SESSION = '/internal/session';
const KEYS = '/internal/keys';
const LIFETIME_MS = 86_400_000;
const PORTAL = '/portal/keys';

const bar = document.getElementById('own-key');
const button = bar.querySelector('button');
const said = bar.querySelector('[role=status]');
const api = location.origin + bar.dataset.base;
let key;

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
      scopes: bar.dataset.scopes.split(' '),
      expires_at: new Date(Date.now() + LIFETIME_MS).toISOString(),
    }),
  });
  const { data, error } = await made.json();
  return data === undefined ? { refusal: [error.message] } : { value: data.key };
}

function fillIn() {
  if (key === undefined) return;
  for (const sample of document.querySelectorAll('main pre code'))
    sample.textContent = sample.textContent
      .replaceAll(/mfp_sbx_\.\.\.|\$KEY\b/g, key)
      .replaceAll(/http:\/\/127\.0\.0\.1:8080\/v1|\$API\b/g, api);
}

/** Shows another guide in the place of this one; whatever is none is gone to as ever. */
async function turnTo(address) {
  const html = await (await fetch(address)).text();
  const next = new DOMParser().parseFromString(html, 'text/html');
  const main = next.querySelector('main.guide');
  if (main === null) return location.assign(address);
  document.querySelector('main.guide').replaceWith(main);
  document.querySelector('nav').replaceWith(next.querySelector('nav'));
  document.title = next.title;
  fillIn();
  if (location.hash === '') scrollTo(0, 0);
  else document.querySelector(location.hash)?.scrollIntoView();
}

document.addEventListener('click', (event) => {
  const anchor = event.target.closest('a[href]');
  if (key === undefined || anchor === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { origin, pathname, href } = new URL(anchor.href);
  const isGuide = origin === location.origin && pathname.startsWith(`${bar.dataset.base}/docs/`);
  if (!isGuide || pathname === location.pathname || /reference$|[.]\w+$/.test(pathname)) return;
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
