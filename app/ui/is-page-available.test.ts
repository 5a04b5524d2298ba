import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isPageAvailable } from './is-page-available.ts'

const requests: string[] = []

/** The URL of a page that responds with a status, or closes the connection if it is null. */
async function servePage(status: number | null) {
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (status === null) request.destroy()
    else response.writeHead(status, { Location: '/login' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/page?gift=1`
}

test.each([
  [200, true],
  [302, true],
  [401, true],
  [404, true],
  [429, false],
  [500, false],
  [502, false],
  [503, false],
  [null, false],
])('a page with the status %j: available is %j', async (status, isAvailable) => {
  requests.length = 0
  expect(await isPageAvailable(await servePage(status))).toBe(isAvailable)
  expect(requests).toEqual(['HEAD /page?gift=1'])
})
