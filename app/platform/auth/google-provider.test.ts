import { expect, test } from 'vitest'
import { isForClient, isFromIssuer, offersAccountChoice } from './google-provider.server.ts'

const issuer = 'https://login.example'

test('the account choice is requested only where the provider offers it', () => {
  const offers = (values?: string[]) =>
    offersAccountChoice({ issuer }, { issuer, ...(values ? { prompt_values_supported: values } : {}) })
  expect(offers(['none', 'select_account'])).toBe(true)
  expect(offers(['none', 'login'])).toBe(false)
  expect(offers()).toBe(false)
  expect(offersAccountChoice({ issuer: 'https://accounts.google.com' }, null)).toBe(true)
})

test('a callback has the right issuer, or none if the provider sends none', () => {
  expect(isFromIssuer(issuer, { issuer })).toBe(true)
  expect(isFromIssuer('https://evil.example', { issuer })).toBe(false)
  expect(isFromIssuer(undefined, { issuer })).toBe(true)
  expect(isFromIssuer(undefined, { issuer, authorization_response_iss_parameter_supported: true })).toBe(
    false,
  )
})

test('a token is for the authorized party, or for a single audience', () => {
  expect(isForClient({ aud: 'us' }, 'us')).toBe(true)
  expect(isForClient({ aud: ['us'] }, 'us')).toBe(true)
  expect(isForClient({ aud: ['us', 'them'] }, 'us')).toBe(false)
  expect(isForClient({ aud: ['us', 'them'], azp: 'us' }, 'us')).toBe(true)
  expect(isForClient({ aud: 'us', azp: 'them' }, 'us')).toBe(false)
})
