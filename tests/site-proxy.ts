import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { BrowserContext } from '@playwright/test'

/**
 * Opens a proxy to a site. `cut` takes a browser offline, including its service workers: Playwright's `setOffline` does
 * not apply to service workers that start later.
 */
export async function openSiteProxy(siteUrl: string) {
  const { hostname, port } = new URL(siteUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return client.destroy()
    const upstream = connect(Number(port), hostname)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => sockets.delete(socket) && other.destroy())
      socket.pipe(other)
    }
  })
  server.listen(0, hostname)
  await once(server, 'listening')
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://${hostname}:${(server.address() as { port: number }).port}`,
    cut: async (device: BrowserContext) => {
      cut()
      await device.setOffline(true)
    },
    restore: async (device: BrowserContext) => {
      isCut = false
      await device.setOffline(false)
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
