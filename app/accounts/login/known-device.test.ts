import { pino } from 'pino'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { logContext } from '#app/platform/log/log.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { knownDevice, rememberDevice } from './known-device.server.ts'
import { logIn } from './log-in.server.ts'

const now = new Date()
const config = readConfig({ DATA_DIR: '/tmp/shajara-auth-test', SECRET: 's'.repeat(40) })

function requestContext(db?: Database) {
  const context = new RouterContextProvider()
  context.set(configContext, config)
  context.set(clientAddressContext, '192.0.2.1')
  if (db) context.set(databaseContext, db)
  return context
}

const requestWith = (cookie = '') =>
  new Request('http://localhost:3000/profile', { method: 'POST', headers: { cookie } })

const cookieOf = (setCookie: string) => setCookie.split(';', 1)[0] ?? ''

test('recognizes the accounts of a device, and rejects a forged cookie', () => {
  const context = requestContext()
  const first = cookieOf(rememberDevice(context, requestWith(), 'Sara@example.org'))
  const both = cookieOf(rememberDevice(context, requestWith(first), 'omar@example.org'))
  const id = knownDevice(context, requestWith(both), ' sara@EXAMPLE.org')
  expect(id).toMatch(/^[\w-]{16}$/)
  expect(knownDevice(context, requestWith(both), 'omar@example.org')).toBe(id)
  expect(knownDevice(context, requestWith(both), 'other@example.org')).toBeNull()
  expect(knownDevice(context, requestWith(both.replace(/=.{4}/, '=abcd')), 'sara@example.org')).toBeNull()
  expect(knownDevice(context, requestWith(), 'sara@example.org')).toBeNull()
  expect(decodeURIComponent(both)).not.toMatch(/@|example/i)
})

test('remembers the last five accounts', () => {
  const context = requestContext()
  let cookie = ''
  for (let index = 0; index < 6; index++)
    cookie = cookieOf(rememberDevice(context, requestWith(cookie), `sara-${index}@example.org`))
  expect(knownDevice(context, requestWith(cookie), 'sara-0@example.org')).toBeNull()
  expect(knownDevice(context, requestWith(cookie), 'sara-1@example.org')).not.toBeNull()
})

storeTest('a device that has logged in before is not locked out by wrong passwords', async ({ db }) => {
  const { email } = await addTestMember(db)
  const context = requestContext(db)
  const attempt = (password: string, cookie?: string) =>
    logIn({ request: requestWith(cookie), context }, { email, password }, now)
  const first = await attempt(testPassword)
  const setCookies = 'headers' in first ? first.headers.getSetCookie() : []
  const device = cookieOf(setCookies.find((line) => line.startsWith('shajara.device=')) ?? '')
  expect(setCookies.join()).toMatch(
    /shajara\.device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/,
  )
  for (let count = 1; count < 10; count++) expect((await attempt('no')).outcome).toBe('invalidCredentials')
  expect((await attempt(testPassword)).outcome).toBe('rateLimited')
  expect((await attempt(testPassword, device)).outcome).toBe('loggedIn')
})

storeTest('logs each login attempt with account and network, but no secrets', async ({ db }) => {
  const { id, email } = await addTestMember(db)
  const lines: string[] = []
  const context = requestContext(db)
  context.set(logContext, pino({ base: undefined }, { write: (line) => void lines.push(line) }))
  const attempt = (password: string) => logIn({ request: requestWith(), context }, { email, password }, now)
  await attempt(testPassword)
  await attempt('a wrong password')
  for (let count = 2; count < 11; count++) await attempt('a wrong password')
  const events = lines.map((line) => JSON.parse(line))
  expect(events[0]).toMatchObject({ event: 'login.success', user: id, network: '192.0.2.1' })
  expect(events[1]).toMatchObject({ event: 'login.failure', network: '192.0.2.1', detail: 'password' })
  expect(events.at(-1)).toMatchObject({ event: 'login.lockout', account: events[1].account })
  expect(events.map(({ event }) => event)).toEqual([
    'login.success',
    ...Array(9).fill('login.failure'),
    'login.lockout',
  ])
  expect(lines.join()).not.toMatch(/wrong|example\.org|dates and tea/)
})
