/** Names of headers, parameters and fields whose values let somebody in. */
const telling =
  /token|secret|password|passwd|api[-_]?key|session|csrf|subscription[-_]?key|signature|(?<![a-z])sig(?![a-z])/i;
const tellingHeaders = /^(authorization|cookie|x-functions-key)$/i;

/** Takes a sentence on what was put in place of a value. */
type Say = (sentence: string) => void;

/** A header's value, or the reference to the secret that stands for it. */
export function hideInHeader(name: string, value: string, say: Say): string {
  if (!(tellingHeaders.test(name) || telling.test(name)) || !isOpen(value)) return value;
  const secret = secretNameOf(name);
  say(`The value of ${name}: store it as the secret ${secret}.`);
  return `{{secret:${secret}}}`;
}

/** A query, `removed` in place of what is secret: an address cannot refer to a secret. */
export const hideInQuery = (search: string, say: Say): string =>
  search.replace(/([?&])([^=&]*)=([^&]+)/g, (whole, mark: string, name: string) => {
    if (!telling.test(decoded(name))) return whole;
    say(`The value of the query parameter ${decoded(name)}: an address cannot refer to a secret, so it is "removed".`);
    return `${mark}${name}=removed`;
  });

/** A body of JSON or of a form, references in place of the values that are secret; all else stays as it was written. */
export function hideInBody(body: string, contentType: string, say: Say): string {
  const hide = (name: string, value: string) => {
    if (!telling.test(name) || !isOpen(value)) return value;
    const secret = secretNameOf(name);
    say(`The value of ${name} in a body: store it, as it was written there, as the secret ${secret}.`);
    return `{{secret:${secret}}}`;
  };
  if (/^\s*[[{]/.test(body))
    return body.replace(jsonStrings, (whole, name: string, colon?: string, value?: string) =>
      colon === undefined || value === undefined ? whole : `"${name}"${colon}"${hide(name, value)}"`,
    );
  if (/^multipart\//i.test(contentType))
    return body.replace(formParts, (_whole, head: string, name: string, value: string) => head + hide(name, value));
  if (/x-www-form-urlencoded/i.test(contentType))
    return body.replace(
      /(^|&)([^=&]*)=([^&]*)/g,
      (_whole, mark: string, name: string, value: string) => `${mark}${name}=${hide(decoded(name), value)}`,
    );
  return body;
}

/** Each string of a JSON text, with the string that follows it when it is a key. */
const jsonStrings = /"((?:[^"\\]|\\.)*)"(?:(\s*:\s*)"((?:[^"\\]|\\.)*)")?/g;
/** The head of each part, its name, and its value. */
const formParts = /(;\s*name="([^"]*)"[^\r\n]*(?:\r?\n[^\r\n]+)*\r?\n\r?\n)([^\r\n]*)/g;

/** A value is there, and is no reference already. */
const isOpen = (value: string) => value !== '' && !value.includes('{{secret:');

/** `accessToken` and `access-token` are the secret ACCESS_TOKEN. */
const secretNameOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '_')
    .replace(/^[^A-Z]+/, '')
    .slice(0, 63);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
