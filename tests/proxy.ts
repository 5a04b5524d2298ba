import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { openTestDatabase } from './database.ts'
import { freePort } from './postgres.ts'

/** Stands between a program and a server on this machine, so that a test can cut the line or have it fall silent. */
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
    /** Lets connections in, at first or again. */
    open: listen,
    /** Ends every connection and takes no new ones. */
    close: () =>
      new Promise<void>((resolve) => {
        proxy.close(() => resolve())
        drop()
      }),
    /** What is connected now hears nothing any more, and is not told; new connections are as good as ever. */
    silence: () => {
      for (const [client, target] of pairs) {
        client.unpipe(target)
        target.unpipe(client)
        client.resume()
        target.resume()
      }
    },
  }
}

/** An empty PostgreSQL database, and the address of the same one by way of a proxy; both end with the test. */
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
