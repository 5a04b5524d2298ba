import type { Log } from '#app/platform/log/log.server.ts'

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'",
  'Cache-Control': 'no-store',
  'Retry-After': '5',
}

/** Renders a static error page for errors before React Router runs, such as a failed session lookup. */
export function renderErrorPage(log: Log, requestId: string, error: unknown) {
  log.error({ id: requestId, error: error instanceof Error ? error.stack : String(error) })
  const page = `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Something went wrong</title>
<h1>Something went wrong... Please refresh the page and try again.</h1>
<p>If it happens again, send us this code: <code>${requestId}</code></p>
</html>
`
  return new Response(page, { status: 503, headers })
}
