/**
 * Sends a form with files as `fetch` does, and tells how much of it has gone out. `fetch` itself tells that only over
 * HTTP/2, so this is the older XMLHttpRequest.
 */
export const upload =
  (form: FormData, onSent: (part: number) => void): typeof globalThis.fetch =>
  (input) => {
    const { method, url, headers, signal } = input as Request;
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      headers.forEach((value, name) => {
        // The form's own boundary is not known yet.
        if (name !== 'content-type') request.setRequestHeader(name, value);
      });
      request.responseType = 'arraybuffer';
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onSent(loaded / total);
      };
      request.onload = () => {
        const { status, statusText } = request;
        resolve(
          new Response(status === 204 ? null : (request.response as ArrayBuffer), {
            status,
            statusText,
            headers: headersOf(request.getAllResponseHeaders()),
          }),
        );
      };
      request.onerror = () => reject(new TypeError('The upload broke off.'));
      request.onabort = () => reject(new DOMException('The upload was broken off.', 'AbortError'));
      signal.addEventListener('abort', () => request.abort());
      request.send(form);
    });
  };

const headersOf = (lines: string): Headers =>
  new Headers(
    lines
      .split('\r\n')
      .filter((line) => line.includes(':'))
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
