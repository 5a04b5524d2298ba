import { onTestFinished } from 'vitest'
import { openTestDatabase } from './database.ts'
import { startProxy } from './tcp-proxy.ts'

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
