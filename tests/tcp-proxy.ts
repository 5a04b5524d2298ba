import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './postgres.ts'

/** A TCP proxy in front of a local server. A test can close its connections or stop forwarding. */
export async function startProxy(targetPort: number) {
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
