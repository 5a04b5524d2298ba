import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.server.ts'

test('sends Strict-Transport-Security only for an https origin', () => {
  expect(securityHeaders('https://example.org')['Strict-Transport-Security']).toContain('max-age=31536000')
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('Strict-Transport-Security')
  expect(securityHeaders(null)).not.toHaveProperty('Strict-Transport-Security')
})
