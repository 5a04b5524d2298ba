import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { connectionOptions } from './postgres.server.ts'
import type { TableChanges } from './table-changes.server.ts'

const retryAfterMs = 1000
const defaultPollIntervalMs = 3000

/**
 * Receives through LISTEN/NOTIFY which tables other nodes changed, after the writer's commit. While the
 * connection is down, `isListening` is false; after a reconnect, all tables count as changed.
 */
export async function listenForChanges(
  url: string,
  changes: TableChanges,
  pollIntervalMs = defaultPollIntervalMs,
) {
  const channel = 'shajara_changes'
  const node = randomUUID()
  let client: pg.Client | undefined
  let stopped = false

  async function connect() {
    const next = new pg.Client({ ...connectionOptions(url), query_timeout: pollIntervalMs })
    next.on('notification', ({ payload = '' }) => {
      const [sender, ...tables] = payload.split(',')
      if (sender === node) return
      changes.announce(new Set(tables))
    })
    const onDisconnect = () => {
      if (client === next) client = undefined
      if (!stopped) setTimeout(reconnect, retryAfterMs).unref()
    }
    // A graceful `end` would wait for a response on a dead connection.
    const destroy = () => void next.connection.stream.destroy()
    next.on('error', destroy)
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      destroy()
      throw error
    }
    // A connection dropped by a firewall raises no event, so poll it.
    const poll = setInterval(() => next.query('select 1').catch(destroy), pollIntervalMs)
    poll.unref()
    next.once('end', () => {
      clearInterval(poll)
      onDisconnect()
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
