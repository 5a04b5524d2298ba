import { expect, test } from 'vitest'
import { isForClient, isFromIssuer, supportsAccountSelection } from './google-provider.server.ts'

const issuer = 'https://login.example'

test('requests account selection only from a provider that supports it', () => {
  const supports = (values?: string[]) =>
    supportsAccountSelection({ issuer }, { issuer, ...(values ? { prompt_values_supported: values } : {}) })
  expect(supports(['none', 'select_account'])).toBe(true)
  expect(supports(['none', 'login'])).toBe(false)
  expect(supports()).toBe(false)
  expect(supportsAccountSelection({ issuer: 'https://accounts.google.com' }, null)).toBe(true)
})

test('a callback must name the right issuer, or none if the provider sends none', () => {
  expect(isFromIssuer(issuer, { issuer })).toBe(true)
  expect(isFromIssuer('https://evil.example', { issuer })).toBe(false)
  expect(isFromIssuer(undefined, { issuer })).toBe(true)
  expect(isFromIssuer(undefined, { issuer, authorization_response_iss_parameter_supported: true })).toBe(
    false,
  )
})

test('accepts a token with this client as its authorized party, or with a single audience', () => {
  expect(isForClient({ aud: 'us' }, 'us')).toBe(true)
  expect(isForClient({ aud: ['us'] }, 'us')).toBe(true)
  expect(isForClient({ aud: ['us', 'them'] }, 'us')).toBe(false)
  expect(isForClient({ aud: ['us', 'them'], azp: 'us' }, 'us')).toBe(true)
  expect(isForClient({ aud: 'us', azp: 'them' }, 'us')).toBe(false)
})
