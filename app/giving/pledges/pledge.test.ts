import { expect, test } from 'vitest'
import type { InboxItem } from '#app/cms/inbox/status-store.server.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { pledgeSchema } from './pledge-form.ts'
import { pledgeInbox } from './pledge-inbox.server.ts'
import { pledgeThanksMail } from './pledge-mail.ts'

const general = { id: 'general', name: 'Where it is needed most' }

test('the form requires name, email and amount', () => {
  const { error } = pledgeSchema([general]).safeParse({})
  expect(error?.issues.map((issue) => issue.path[0])).toEqual(['name', 'email', 'amount'])
  expect(pledgeSchema([general]).parse({ name: 'Amina', email: 'a@b.org', amount: '$5' }).amount).toBe(500)
})

test('a thank-you email, which may reach a stranger, contains no link from the donor’s name', () => {
  const pledge = { name: 'Win at evil.example', email: 'stranger@example.org', amountCents: 2500 }
  const { body, subject } = pledgeThanksMail(pledge, 'P-1', defaultSettings)
  expect(`${subject} ${body}`).not.toContain('evil.example')
  expect(body).toContain('Assalamu alaikum Win at evil. example,')
})

test('the hint about the status of a pledge promises an emailed receipt only if there is an address', () => {
  const hintFor = (email: string) => {
    const pledge = { email } as unknown as InboxItem
    return pledgeInbox.page.statusHint?.(pledge)
  }
  expect(hintFor('amina@example.org')).toContain('by email')
  expect(hintFor('')).not.toContain('by email')
})

test('the hint about the status of a pledge states zero in the currency of the pledge', () => {
  for (const email of ['', 'amina@example.org']) {
    const pledge = { email, currency: 'EUR' } as unknown as InboxItem
    expect(pledgeInbox.page.statusHint?.(pledge)).toContain('the gift becomes €0.00')
  }
})
