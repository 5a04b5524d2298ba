import { expect, test } from 'vitest'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { accountDeletedMail, emailChangedMail, resetPasswordMail, verifyEmailMail } from './account-mail.ts'

const member = { email: 'maryam@example.org', name: 'Maryam', emailVerified: true }
const stranger = { ...member, name: 'You won, see evil', emailVerified: false }

test('greets a member with a verified address by name', () => {
  expect(resetPasswordMail(member, defaultSettings, 'http://x').body).toContain('Salaam Maryam,')
})

test('never sends the name of an unverified account to the owner of the address', () => {
  const emails = [
    verifyEmailMail(stranger, defaultSettings, 'http://x'),
    resetPasswordMail(stranger, defaultSettings, 'http://x'),
    emailChangedMail(stranger, defaultSettings),
    accountDeletedMail(stranger, defaultSettings, 'member'),
  ]
  for (const { body, subject } of emails) expect(subject + body).not.toContain('You won')
})

test('an email uses the text that an admin wrote, and contains the link', () => {
  const texts = {
    'mail.reset-password.subject': 'كلمة مرور جديدة في {name}',
    'mail.reset-password.body': '{greeting}\n\n{link}\n<b>{name}</b>',
    'mail.greeting.named': 'السلام عليكم {person}',
  }
  const { subject, body } = resetPasswordMail(member, { ...defaultSettings, texts }, 'http://x/{name}')
  expect(subject).toBe('كلمة مرور جديدة في Shajara')
  expect(body).toBe('السلام عليكم Maryam\n\nhttp://x/{name}\n<b>Shajara</b>')
})
