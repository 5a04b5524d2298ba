import { expect, test } from 'vitest'
import { guardianAgreedMail } from '#app/events/signup/guardian-mail.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { guardianChangeMail } from './guardian-change-mail.ts'

const name = 'Win at evil.example'
const guardian = { signupId: 'a', name, guardianEmail: 'guardian@example.org', guardianSignature: name }
const event = {
  slug: 'picnic',
  title: 'Picnic',
  locationName: '',
  locationAddress: '',
  localDate: '2031-03-04',
  lastDate: '2031-03-04',
  startTime: '10:00',
  endTime: '11:00',
}

test('a domain that someone typed as a name does not reach a guardian as a link', () => {
  const mailInput = { to: guardian.guardianEmail, event, shift: undefined, link: '/', consent: '' }
  const changed = { ...event, isDeleted: false, cancelled: false } as Parameters<typeof guardianChangeMail>[1]
  const site = { ...defaultSettings, origin: null, secret: 'secret' }
  for (const { body } of [
    guardianAgreedMail({ ...mailInput, signature: name, person: name }, defaultSettings),
    guardianChangeMail(guardian, changed, [], site),
  ]) {
    expect(body).toContain('Win at evil. example')
    expect(body).not.toContain('evil.example')
  }
})
