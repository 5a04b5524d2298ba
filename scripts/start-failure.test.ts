import { createServer, Socket } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freePort } from '#tests/postgres.ts'
import { explainStartFailure } from './start-failure.mjs'

/** Resolves every host name to two addresses, like that of a machine with IPv4 and IPv6. Works without IPv6. */
const twoAddresses = (_name: string, _options: unknown, callback: (...args: unknown[]) => void) =>
  callback(null, [
    { address: '127.0.0.1', family: 4 },
    { address: '127.0.0.2', family: 4 },
  ])

test('the message names an unreachable database server, even if its host name has several addresses', async () => {
  const port = await freePort()
  const socket = new Socket()
  const error = await new Promise((resolve) => {
    socket.once('error', resolve)
    socket.connect({ host: 'localhost', port, lookup: twoAddresses as never, autoSelectFamily: true })
  })
  expect(error).toBeInstanceOf(AggregateError)
  const message = `No server responds at 127.0.0.1:${port}. Is PostgreSQL running there (DATABASE_URL)?`
  expect(explainStartFailure(error)).toBe(message)
  const client = new pg.Client(`postgres://nobody@127.0.0.1:${port}/shajara`)
  expect(explainStartFailure(await client.connect().catch((reason) => reason))).toBe(message)
})

test('the message names a port that is in use, and contains the stack of an unexpected error', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const error = await new Promise((resolve) =>
    createServer().once('error', resolve).listen(port, '127.0.0.1'),
  )
  expect(explainStartFailure(error)).toMatch(`Port ${port} is taken`)
  server.close()
  expect(explainStartFailure(new Error('odd'))).toMatch(/^Error: odd\n +at /)
})
