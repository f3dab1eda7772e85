/**
 * Sends the call of a reference page to the sandbox with the reader's own key, and shows what it answers. The page says which call it
 * is; before there is a key nothing of this is shown.
 */

/** Makes a form of each call of the page that has none yet. @param own the reader's key, and the API's address with its version. */
export function offerCalls(own) {
  for (const place of document.querySelectorAll('form.try-it[hidden]')) {
    const { method, path, body } = JSON.parse(place.dataset.call);
    const address = field('input', 'Path', path);
    const content = body === undefined ? undefined : field('textarea', `Body, ${body.type}`, body.text);
    const button = document.createElement('button');
    const answer = document.createElement('pre');
    button.textContent = 'Send to the sandbox';
    answer.setAttribute('role', 'status');
    answer.tabIndex = 0;
    answer.hidden = true;
    place.append(address.label, ...(content === undefined ? [] : [content.label]), button, answer);
    place.addEventListener('submit', async (event) => {
      event.preventDefault();
      button.disabled = true;
      const asked = { method, path: address.input.value, type: body?.type, text: content?.input.value };
      answer.textContent = await told(own, asked).catch(() => 'The server could not be reached. Try again.');
      answer.hidden = false;
      button.disabled = false;
    });
    place.hidden = false;
  }
}

function field(kind, name, value) {
  const label = document.createElement('label');
  const input = document.createElement(kind);
  input.value = value;
  input.spellcheck = false;
  if (kind === 'textarea') input.rows = Math.min(value.split('\n').length, 16);
  label.append(name, input);
  return { label, input };
}

/** Status and body, JSON in lines. */
async function told({ key, api }, { method, path, type, text }) {
  const answered = await fetch(`${api}${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, ...(type === undefined ? {} : { 'Content-Type': type }) },
    ...(text === undefined ? {} : { body: text }),
  });
  const said = await answered.text();
  const isJson = answered.headers.get('content-type')?.includes('json') === true;
  const shown = isJson ? JSON.stringify(JSON.parse(said), undefined, 2) : said;
  return `${answered.status}\n${shown}`;
}
