/**
 * Sends the call of a reference page to the sandbox with the reader's key, and shows the response. Hidden until there
 * is a key.
 */

/** Turns each call of the page into a form. @param own the reader's key, and the base URL of the API. */
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
      const call = { method, path: address.input.value, type: body?.type, text: content?.input.value };
      answer.textContent = await responseText(own, call).catch(
        () => 'The server could not be reached. Try again.',
      );
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

/** Returns status and body; JSON is indented. */
async function responseText({ key, api }, { method, path, type, text }) {
  const response = await fetch(`${api}${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, ...(type === undefined ? {} : { 'Content-Type': type }) },
    ...(text === undefined ? {} : { body: text }),
  });
  const body = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const shown = isJson ? JSON.stringify(JSON.parse(body), undefined, 2) : body;
  return `${response.status}\n${shown}`;
}
