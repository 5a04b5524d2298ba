import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerInstrumentation,
  ServerRouter,
} from 'react-router'
import { inlineNonce } from '#app/platform/http/inline-nonce.ts'
import { logError } from '#app/platform/http/log-error.server.ts'
import { markUnavailable, pageContext } from '#app/platform/http/page.server.ts'
import { requestIdContext } from '#app/platform/http/request-id.ts'
import { matchedRouteContext } from '#app/platform/server/matched-route.ts'
import { FailedRequestProvider } from '#app/site/shell/failed-request.ts'
import { PartCache } from '#app/site/shell/part-cache.server.ts'
import { MarkPartContext } from '#app/site/shell/shared-part.tsx'

/** Renders the whole page before sending it, so that no content depends on a script. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const failedRequest = status >= 500 ? context.get(requestIdContext) : null
  const loadedRouter = await withLoadedData(router)
  const html = await renderPage(() => (
    <FailedRequestProvider value={failedRequest}>
      <ServerRouter context={withMatchedRoutes(loadedRouter)} url={request.url} nonce={inlineNonce} />
    </FailedRequestProvider>
  ))
  context.get(pageContext).html = html
  // The context passes the HTML on: a body would be encoded into a stream, then read and decoded again.
  return new Response(null, { status, headers })
}

/** React's marker for a part that was not rendered because it suspends, such as a lazy component. */
const notRendered = '<!--$!-->'

const partCache = new PartCache()

async function renderPage(page: () => ReactNode) {
  // In development, the code of a part may have changed.
  const { markPart, insertParts } = (import.meta.env.DEV ? new PartCache() : partCache).forPage()
  const html = renderToString(<MarkPartContext value={markPart}>{page()}</MarkPartContext>)
  // Rendering to a stream waits for parts that suspend, but takes twice as long.
  return html.includes(notRendered) ? renderWhenReady(page()) : insertParts(`<!DOCTYPE html>${html}`)
}

function renderWhenReady(page: ReactNode) {
  return new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce: inlineNonce,
      // Otherwise React sends large parts hidden, to be revealed by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError: reject,
    })
  })
}

/** Leaves only the matched routes: otherwise, the router would build every route of the manifest for each page. */
function withMatchedRoutes(router: EntryContext): EntryContext {
  const { routes } = router.manifest
  const matched = router.staticHandlerContext.matches.map(({ route }) => [route.id, routes[route.id]])
  return {
    ...router,
    manifest: { ...router.manifest, routes: Object.fromEntries(matched) },
    // Rendering locks the stream, so each rendering gets a new, empty stream. The data is in `renderMeta`.
    serverHandoffStream: new ReadableStream(),
  }
}

/**
 * Reads the loaders' data, which the router's last scripts contain, so that rendering does not wait for it. Relies on
 * an internal of react-router 8.4: `StreamTransfer` (`lib/dom/ssr/single-fetch`) takes the chunks of the data from
 * `renderMeta.streamCache`, by index, if their promises have a `result`.
 */
async function withLoadedData(router: EntryContext): Promise<EntryContext> {
  const stream = router.serverHandoffStream
  if (!stream) return router
  const value = await text(stream)
  const settledChunk = (result: { done: boolean; value: string }) =>
    Object.assign(Promise.resolve(), { result })
  const streamCache = {
    0: settledChunk({ done: false, value }),
    1: settledChunk({ done: true, value: '' }),
  }
  return { ...router, renderMeta: { ...router.renderMeta, streamCache } }
}

/** Records the matched route for the metrics. */
export const instrumentations: ServerInstrumentation[] = [
  {
    handler: (handler) =>
      handler.instrument({
        request: async (handle, { context }) => {
          const { meta } = await handle()
          const matched = context?.get(matchedRouteContext)
          if (matched && meta) matched.pattern = `/${meta.pattern.replace(/^\//, '')}`
        },
      }),
  },
]

/** Logs an error with the request id that the page shows. Aborted requests and thrown responses are not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  markUnavailable(context, error)
  logError(context, error)
}
