import { renderToString } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { saveNotifications } from '#app/members/profile/notification-store.server.ts'
import { action as saveChoices } from '#app/members/profile/notifications.route.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { quranReminderMail } from './reminder-mail.ts'
import UnsubscribeRoute, { action as unsubscribe } from './unsubscribe.route.tsx'
import { unsubscribeLink } from './unsubscribe-link.server.ts'

function renderUnsubscribed(view: { label: string; isForSignup: boolean }) {
  const props = {
    loaderData: { ...view, isUnsubscribed: true, warning: '', search: '' },
    actionData: undefined,
  }
  const Component = () => <UnsubscribeRoute {...(props as Parameters<typeof UnsubscribeRoute>[0])} />
  const Page = createRoutesStub([{ path: '/', Component }])
  return renderToString(<Page />).replaceAll('<!-- -->', '')
}

test('emails that the profile lists can be turned on again there, others with a button', () => {
  const reminders = renderUnsubscribed({ label: 'Reminders', isForSignup: false })
  // Notifications on the member's devices stay on.
  expect(reminders).toContain('You will no longer receive these emails: Reminders.')
  expect(reminders).toContain('You can subscribe again on')
  const messages = renderUnsubscribed({ label: 'messages from the organizers', isForSignup: true })
  expect(messages).toContain('these emails: messages from the organizers.')
  expect(messages).not.toContain('You can subscribe again')
  expect(messages).toContain('Subscribe again</button>')
  expect(reminders).not.toContain('</button>')
})

const now = new Date('2026-11-21T12:00:00Z')
const config = readConfig({ DATA_DIR: '/tmp/shajara-unsubscribe', SECRET: 's'.repeat(40) })
const site = { ...defaultSettings, origin: 'https://example.org', secret: config.secret }

storeTest('turning off a kind of email withdraws the unsent emails of that kind', async ({ db }) => {
  const addMember = async () => {
    const member = await addTestMember(db)
    await saveNotifications(db, member.id, new Set(['eventReminder', 'quranReminder']))
    await enqueueMail(db, quranReminderMail(member, site), now)
    return member
  }
  const [amina, bilal, sara] = [await addMember(), await addMember(), await addMember()]
  await enqueueMail(db, { to: amina.email, subject: 'Reply', body: 'Salaam' }, now)
  const postArgs = (url: string, body = new URLSearchParams()) => {
    const context = new RouterContextProvider()
    context.set(databaseContext, db)
    context.set(configContext, config)
    context.set(memberContext, memberFixture(bilal))
    const request = new Request(url, { method: 'POST', body })
    return { context, request, params: {}, url: new URL(url) }
  }
  const listWaiting = async () => {
    const emails = await db
      .selectFrom('mail')
      .select(['recipient', 'bulk'])
      .where('status', '=', 'waiting')
      .execute()
    return emails.map(({ recipient, bulk }) => `${recipient} ${bulk}`).sort()
  }
  const link = unsubscribeLink(site.origin, config.secret, 'quranReminder', amina.id)
  await unsubscribe({ ...postArgs(link), pattern: '/reminders/unsubscribe' })
  const choices = new URLSearchParams({ kind: 'eventReminder' })
  const saveArgs = postArgs('https://example.org/profile/notifications', choices)
  await saveChoices({ ...saveArgs, pattern: '/profile/notifications' })
  expect(await listWaiting()).toEqual([`${amina.email} 0`, `${sara.email} 1`].sort())
})
