import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { isPublicAddress } from '#app/platform/http/public-address.ts'
import { fetchCalendar } from './fetch-calendar.server.ts'

const allowAll = () => true

async function withServer(handler: RequestListener, check: (origin: string) => Promise<void>) {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await check(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('local, private, reserved and invalid addresses are not public', () => {
  const nonPublicAddresses = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'ff02::1',
    'localhost',
    '',
  ]
  expect(nonPublicAddresses.filter(isPublicAddress)).toEqual([])
  expect(['8.8.8.8', '172.32.0.1', '2606:4700::1111'].filter(isPublicAddress)).toHaveLength(3)
})

test('does not fetch from this machine, however its address is written', async () => {
  await withServer(
    (_, response) => response.end('BEGIN:VCALENDAR'),
    async (origin) => {
      const { port } = new URL(origin)
      for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f000001', '127.1']) {
        const { problem } = await fetchCalendar(`http://${host}:${port}/`)
        expect(problem).toContain('private network')
      }
    },
  )
})

test('fetches a calendar and follows redirects', async () => {
  await withServer(
    (request, response) => {
      if (request.url === '/old') response.writeHead(302, { Location: '/new' }).end()
      else response.end('BEGIN:VCALENDAR')
    },
    async (origin) => {
      expect((await fetchCalendar(`${origin}/old`, allowAll)).bytes?.toString()).toBe('BEGIN:VCALENDAR')
    },
  )
})

test('does not follow a redirect to a private network', async () => {
  await withServer(
    (_, response) => response.writeHead(302, { Location: 'http://169.254.169.254/latest' }).end(),
    async (origin) => {
      const { problem } = await fetchCalendar(origin, (ipAddress) => ipAddress === '127.0.0.1')
      expect(problem).toContain('private network')
    },
  )
})

test('reports redirect loops, error statuses and bodies that are too large', async () => {
  await withServer(
    (request, response) => {
      if (request.url === '/loop') response.writeHead(302, { Location: '/loop' }).end()
      else if (request.url === '/404') response.writeHead(404).end()
      else {
        const writeMore = () => {
          while (response.write('x'.repeat(65_536)));
          response.once('drain', writeMore)
        }
        writeMore()
      }
    },
    async (origin) => {
      expect((await fetchCalendar(`${origin}/loop`, allowAll)).problem).toContain('redirects too many times')
      expect((await fetchCalendar(`${origin}/404`, allowAll)).problem).toContain('404')
      expect((await fetchCalendar(`${origin}/big`, allowAll)).problem).toContain('10 MB')
    },
  )
})

test('rejects URLs with other schemes or with a password', async () => {
  for (const url of [
    '',
    'file:///etc/passwd',
    'ftp://example.org/',
    'https://a:b@example.org/',
    'gopher://x',
  ]) {
    expect((await fetchCalendar(url)).problem).not.toBeNull()
  }
})
