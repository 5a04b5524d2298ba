import { createServer } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freePort } from '#tests/postgres.ts'
import { startFailure } from './start-failure.mjs'

/** As a machine that knows `localhost` by both its addresses has it. */
const bothAddresses = (_name: string, _options: unknown, done: (...found: unknown[]) => void) =>
  done(null, [
    { address: '127.0.0.1', family: 4 },
    { address: '127.0.0.2', family: 4 },
  ])

test('a database server that is away is named, also by one of several addresses', async () => {
  const port = await freePort()
  const { Socket } = await import('node:net')
  const socket = new Socket()
  const error = await new Promise((resolve) => {
    socket.once('error', resolve)
    socket.connect({ host: 'localhost', port, lookup: bothAddresses as never, autoSelectFamily: true })
  })
  expect(error).toBeInstanceOf(AggregateError)
  const words = `Nothing answers at 127.0.0.1:${port}. Is PostgreSQL running there (DATABASE_URL)?`
  expect(startFailure(error)).toBe(words)
  const client = new pg.Client(`postgres://nobody@127.0.0.1:${port}/shajara`)
  expect(startFailure(await client.connect().catch((reason) => reason))).toBe(words)
})

test('a port that is taken is named, and what nobody foresaw is told whole', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const error = await new Promise((resolve) =>
    createServer().once('error', resolve).listen(port, '127.0.0.1'),
  )
  expect(startFailure(error)).toMatch(`Port ${port} is taken`)
  server.close()
  expect(startFailure(new Error('odd'))).toMatch(/^Error: odd\n +at /)
})
