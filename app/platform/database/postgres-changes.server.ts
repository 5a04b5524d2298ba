import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { connectionTo } from './postgres.server.ts'
import type { TableChanges } from './table-changes.server.ts'

const retryAfterMs = 1000
const defaultAskEveryMs = 3000

/**
 * Hears through LISTEN/NOTIFY which tables other nodes changed. Messages come after the writer's commit.
 * While the line is down `isListening` is false; when it comes back, everything counts as changed.
 */
export async function listenForChanges(
  url: string,
  changes: TableChanges,
  pollIntervalMs = defaultAskEveryMs,
) {
  const channel = 'shajara_changes'
  const node = randomUUID()
  let client: pg.Client | undefined
  let stopped = false

  async function connect() {
    const next = new pg.Client({ ...connectionTo(url), query_timeout: pollIntervalMs })
    next.on('notification', ({ payload = '' }) => {
      const [sender, ...tables] = payload.split(',')
      if (sender === node) return
      changes.announce(new Set(tables))
    })
    const lost = () => {
      if (client === next) client = undefined
      if (!stopped) setTimeout(reconnect, retryAfterMs).unref()
    }
    // Taking leave of a line that is dead would wait for an answer.
    const cut = () => void next.connection.stream.destroy()
    next.on('error', cut)
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      cut()
      throw error
    }
    // A line that a firewall cut says nothing: one has to ask.
    const asking = setInterval(() => next.query('select 1').catch(cut), pollIntervalMs)
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
