import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Audience, Viewer } from '#app/platform/auth/member.server.ts'
import { TableChanges } from '#app/platform/database/table-changes.server.ts'
import { etagOf } from '#app/platform/server/etag.server.ts'
import { PageCache, type RenderedPage } from '#app/platform/server/page-cache.server.ts'

const hourMs = 3_600_000

interface CachedPage {
  tables?: string[]
  startedAt?: number
  expiresAt?: number
  url?: string
  theme?: string
  audience?: Audience
  /** Makes this a personal page for the session's member. */
  sessionId?: string
  bodies?: Partial<RenderedPage['bodies']>
}

/** An empty page cache, and a server that responds with the cached page, or with 204 if there is none. */
export async function serveCachedPages() {
  const changes = new TableChanges()
  const state: { isSynced: boolean; viewer: Viewer | null } = {
    isSynced: true,
    viewer: { audience: 'member', sessionId: 'amina' },
  }
  const pages = new PageCache(changes, () => state.isSynced, {
    variesByHost: true,
    viewerOf: () => state.viewer,
    canonicalUrl: (url) => url.replace('?unknown=1', ''),
  })
  const server = createServer((incoming, outgoing) => {
    if (!pages.serve(incoming, outgoing, {}, 'request-1')) outgoing.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const host = `localhost:${port}`

  function cachePage(body: string, page: CachedPage = {}) {
    const { url = '/', theme, audience = 'visitor', sessionId } = page
    const pageRequest = { method: 'GET', url, host, cookie: theme && `theme=${theme}` }
    const key = sessionId ? pages.memberKeyOf(pageRequest, sessionId) : pages.keyOf(pageRequest, audience)
    return pages.set(key ?? '', {
      tables: new Set(page.tables ?? ['event']),
      startedAt: page.startedAt ?? changes.now,
      expiresAt: page.expiresAt ?? Date.now() + hourMs,
      headers: { 'Content-Type': 'text/html' },
      bodies: { identity: Buffer.from(body), ...page.bodies },
      etag: etagOf(body),
    })
  }

  function get(headers: Record<string, string> = {}, path = '/', method = 'GET') {
    return new Promise<{ status: number | undefined; etag: string | undefined; body: Buffer }>(
      (resolve, reject) => {
        request({ port, path, method, headers }, (response) => {
          const { statusCode: status, headers } = response
          const chunks: Buffer[] = []
          response.on('data', (chunk) => chunks.push(chunk))
          response.on('end', () => resolve({ status, etag: headers.etag, body: Buffer.concat(chunks) }))
        })
          .once('error', reject)
          .end()
      },
    )
  }

  return { changes, state, pages, host, cachePage, get }
}
