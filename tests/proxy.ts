import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { openTestDatabase } from './database.ts'
import { freePort } from './postgres.ts'

/** A TCP proxy in front of a local server. A test can close its connections or stop forwarding. */
async function startProxy(targetPort: number) {
  const port = await freePort()
  const pairs = new Set<[Socket, Socket]>()
  const proxy = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1')
    const pair: [Socket, Socket] = [client, target]
    pairs.add(pair)
    client.on('error', () => {}).pipe(target)
    target.on('error', () => {}).pipe(client)
    for (const socket of pair) {
      socket.once('close', () => {
        for (const each of pair) each.destroy()
        pairs.delete(pair)
      })
    }
  })
  const listen = () => new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  const drop = () => {
    for (const [client, target] of pairs) {
      client.destroy()
      target.destroy()
    }
  }
  return {
    port,
    /** Starts or resumes accepting connections. */
    open: listen,
    /** Closes every connection and accepts no new ones. */
    close: () =>
      new Promise<void>((resolve) => {
        proxy.close(() => resolve())
        drop()
      }),
    /** Stops forwarding on the open connections without closing them. New connections work. */
    blackhole: () => {
      for (const [client, target] of pairs) {
        client.unpipe(target)
        target.unpipe(client)
        client.resume()
        target.resume()
      }
    },
  }
}

/** Opens an empty PostgreSQL database and a proxy in front of it. `url` leads through the proxy. */
export async function openBehindProxy() {
  const database = await openTestDatabase('postgres')
  const direct = new URL(database.url ?? '')
  const proxy = await startProxy(Number(direct.port))
  await proxy.open()
  onTestFinished(async () => {
    await proxy.close()
    await database.close()
  })
  const url = new URL(direct)
  url.port = String(proxy.port)
  return { database, proxy, url: url.href }
}
