import { expect, test } from 'vitest'
import { accountDeletedMail, emailChangedMail, resetPasswordMail, verifyEmailMail } from './account-mail.ts'

const member = { email: 'maryam@example.org', name: 'Maryam', emailVerified: true }
const stranger = { ...member, name: 'You won, see evil', emailVerified: false }

test('greets a member with a verified address by name', () => {
  expect(resetPasswordMail(member, 'Shajara', 'http://x').body).toContain('Salaam Maryam,')
})

test('never sends the name of an unverified account to the owner of the address', () => {
  const emails = [
    verifyEmailMail(stranger, 'Shajara', 'http://x'),
    resetPasswordMail(stranger, 'Shajara', 'http://x'),
    emailChangedMail(stranger, 'Shajara', 'salaam@example.org'),
    accountDeletedMail(stranger, 'Shajara', null),
  ]
  for (const { body, subject } of emails) expect(subject + body).not.toContain('You won')
})
