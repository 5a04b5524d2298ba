const timeoutMs = 10_000

/**
 * Whether a page can be loaded now. False if the site cannot be reached, responds with a server error, or limits
 * requests. A page that redirects, is missing or is forbidden is available: loading it shows what has changed.
 */
export async function isPageAvailable(url: string) {
  try {
    const { status } = await fetch(url, {
      method: 'HEAD',
      cache: 'no-store',
      // A redirect is not followed, and has the status 0.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return status < 500 && status !== 429
  } catch {
    return false
  }
}
