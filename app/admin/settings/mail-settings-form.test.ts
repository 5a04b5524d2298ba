import { expect, test } from 'vitest'
import { decryptMailPassword } from '#app/platform/settings/mail-delivery.server.ts'
import { defaultSettings, type Settings } from '#app/platform/settings/settings.ts'
import { mailFields, toMailSettings } from './mail-settings-form.server.ts'

const secret = 's'.repeat(43)
const server = { mailHost: 'smtp.nur.org', mailUser: 'nur' }

const save = (before: Partial<Settings>, form: Partial<Settings>, key = secret) =>
  toMailSettings({ ...defaultSettings, ...before }, form, key)

function savedSettings(before: Partial<Settings>, form: Partial<Settings>) {
  const result = save(before, form)
  return 'settings' in result ? result.settings : expect.fail(JSON.stringify(result))
}

const withPassword = savedSettings({}, { ...server, mailPassword: 'secret' })

test('the password is stored encrypted, and an empty field keeps it', () => {
  expect(JSON.stringify(withPassword)).not.toContain('secret')
  expect(decryptMailPassword({ ...defaultSettings, ...withPassword }, secret)).toBe('secret')
  const settings = savedSettings(withPassword, {
    ...server,
    mailHost: 'SMTP.nur.org',
    mailPort: 587,
    mailPassword: '',
  })
  expect(settings).toMatchObject({ ...server, mailPort: 587, mailPassword: withPassword.mailPassword })
})

test.each([
  { mailHost: 'smtp.evil.example' },
  { mailPort: 465 },
  { mailEncryption: 'none' as const },
  { mailUser: 'eve' },
])('another server, port, encryption or user (%j) requires the password again', (change) => {
  expect(save(withPassword, { ...server, ...change, mailPassword: '' })).toMatchObject({
    errors: { mailPassword: 'Please enter the password for this user.' },
  })
})

test('a saved password that cannot be read has to be entered again', () => {
  const result = save(withPassword, { ...server, mailPassword: '' }, 't'.repeat(43))
  expect(result).toHaveProperty('errors.mailPassword')
})

test('without a server or a user, no password is stored', () => {
  expect(savedSettings(withPassword, { mailHost: '', mailUser: '' })).toMatchObject({ mailPassword: '' })
  expect(savedSettings(withPassword, { ...server, mailUser: '' })).toMatchObject({ mailPassword: '' })
  const withoutUser = { ...server, mailUser: '', mailPassword: 'secret' }
  expect(save({}, withoutUser)).toHaveProperty('errors.mailUser')
})

test('the form omits what the environment sets', () => {
  const names = (env: Parameters<typeof mailFields>[0]) => mailFields(env).map(({ name }) => name)
  expect(names({ mailUrl: 'smtp://x', mailFrom: null })).toEqual(['mailFromName', 'mailFromAddress'])
  expect(names({ mailUrl: null, mailFrom: 'a@b.org' })).toContain('mailPassword')
  expect(names({ mailUrl: 'smtp://x', mailFrom: 'a@b.org' })).toEqual([])
  expect(save(withPassword, { mailFromName: 'Nur' })).toEqual({ settings: { mailFromName: 'Nur' } })
})
