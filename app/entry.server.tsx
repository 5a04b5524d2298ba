import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
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
import { noteUnavailable } from '#app/platform/http/page.server.ts'
import { requestIdContext } from '#app/platform/http/request.ts'
import { matchedRouteContext } from '#app/platform/server/matched-route.ts'
import { FailedRequest } from '#app/site/shell/failed-request.ts'

/** Renders the whole page before sending it, so that no content depends on a script. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const failed = status >= 500 ? context.get(requestIdContext) : null
  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <FailedRequest value={failed}>
        <ServerRouter context={router} url={request.url} nonce={inlineNonce} />
      </FailedRequest>,
      {
        nonce: inlineNonce,
        // Otherwise React sends large parts hidden, to be revealed by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const chunks: Buffer[] = []
          const collector = new Writable({
            write(chunk: Buffer, _encoding, done) {
              chunks.push(chunk)
              done()
            },
            final(done) {
              resolve(new Response(Buffer.concat(chunks), { status, headers }))
              done()
            },
          })
          pipe(collector)
        },
        onShellError: reject,
        onError: reject,
      },
    )
  })
}

/** Tells the metrics which route answered. */
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
  noteUnavailable(context, error)
  logError(context, error)
}
