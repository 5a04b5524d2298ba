import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { TableChanges } from './table-changes.server.ts'

const retryAfterMs = 1000
const askEveryMs = 10_000

/**
 * Hears through LISTEN/NOTIFY which tables other nodes changed. Messages come after the writer's commit.
 * While the line is down `isListening` is false; when it comes back, everything counts as changed.
 */
export async function listenForChanges(url: string, changes: TableChanges) {
  const channel = 'shajara_changes'
  const node = randomUUID()
  let client: pg.Client | undefined
  let stopped = false

  async function connect() {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 })
    next.on('notification', ({ payload = '' }) => {
      const [sender, ...tables] = payload.split(',')
      if (sender === node) return
      changes.announce(new Set(tables))
    })
    const lost = () => {
      if (client === next) client = undefined
      if (!stopped) setTimeout(reconnect, retryAfterMs).unref()
    }
    next.on('error', () => void next.end().catch(() => {}))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    // A line that a firewall cut says nothing: one has to ask.
    const asking = setInterval(() => next.query('select 1').catch(() => next.end().catch(lost)), askEveryMs)
    asking.unref()
    next.once('end', () => {
      clearInterval(asking)
      lost()
    })
    client = next
  }

  async function reconnect() {
    try {
      await connect()
      changes.announceAll()
    } catch {
      if (!stopped) setTimeout(reconnect, retryAfterMs).unref()
    }
  }

  await connect()
  return {
    channel,
    message: (tables: ReadonlySet<string>) => [node, ...tables].join(','),
    isListening: () => client !== undefined,
    stop: async () => {
      stopped = true
      await client?.end()
    },
  }
}
