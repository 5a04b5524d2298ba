import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Config } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { linkOrigin } from './link-origin.server.ts'

function originFor(origin: string | null) {
  const context = new RouterContextProvider()
  context.set(configContext, { origin, port: 3000 } as Config)
  return linkOrigin(context)
}

test('every link uses the configured origin', () => {
  expect(originFor('https://shajara.example')).toBe('https://shajara.example')
})

test('links use localhost if no origin is configured', () => {
  expect(originFor(null)).toBe('http://localhost:3000')
})
