import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Config } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { mailOrigin } from './mail-origin.server.ts'

function originFor(address: string, origin: string | null = null) {
  const context = new RouterContextProvider()
  context.set(configContext, { origin, port: 3000 } as Config)
  return mailOrigin(context, new Request(address))
}

test('every link uses the configured origin', () => {
  expect(originFor('http://evil.example/', 'https://shajara.example')).toBe('https://shajara.example')
})

test.each([
  'http://localhost:4000',
  'http://127.0.0.1:4000',
  'http://192.168.1.20:3000',
  'http://[::1]:3000',
])('without a configured origin, trusts %s', (origin) => {
  expect(originFor(`${origin}/profile`)).toBe(origin)
})

test.each([
  'http://evil.example',
  'http://203.0.113.9',
  'http://10.evil.example',
  'http://localhost.evil.example',
  'http://192.168.1.20.evil.example',
  'http://172.32.0.1',
])('without a configured origin, does not trust %s', (origin) => {
  expect(originFor(`${origin}/profile`)).toBe('http://localhost:3000')
})
