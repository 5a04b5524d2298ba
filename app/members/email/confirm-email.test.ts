import { pino } from 'pino'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { addMailedLink } from '#app/accounts/login/mailed-link-store.server.ts'
import { findFeedOwner, renewCalendarFeed } from '#app/members/calendar-feed/calendar-feed-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { logContext } from '#app/platform/log/log.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { confirmEmail, sendEmailChangeLink } from './confirm-email.server.ts'
import { action } from './verify-email.route.tsx'

const now = new Date('2026-11-21T12:00:00.000Z')

storeTest(
  'after a change of address, the previous address gets an email only if it was verified',
  async ({ db }) => {
    for (const emailVerified of [true, false]) {
      const { id: userId, email: previous } = await addTestMember(db, { emailVerified })
      const email = `new-${previous}`
      await sendEmailChangeLink(db, { userId, email }, 'https://shajara.example', now)
      const { body } = await db
        .selectFrom('mail')
        .select('body')
        .where('recipient', '=', email)
        .executeTakeFirstOrThrow()
      const token = /token=([\w-]+)/.exec(body)?.[1] ?? ''
      expect(await confirmEmail(db, token, now)).toBe(email)
      const emails = await db.selectFrom('mail').select('subject').where('recipient', '=', previous).execute()
      expect(emails.map(({ subject }) => subject)).toEqual(
        emailVerified ? ['Your email address for Shajara was changed'] : [],
      )
    }
  },
)

storeTest('recovering an account also turns off its calendar link', async ({ db }) => {
  const { id: userId, email } = await addTestMember(db)
  const feedToken = await renewCalendarFeed(db, 'secret', userId, now)
  const token = await addMailedLink(db, { userId, purpose: 'recoverEmail', email }, now)
  expect(await findFeedOwner(db, feedToken)).toBe(userId)
  expect(await confirmEmail(db, token, now)).toBe(email)
  expect(await findFeedOwner(db, feedToken)).toBeUndefined()
})

storeTest(
  'confirming or recovering an address is logged with the account, but without the address',
  async ({ db }) => {
    const { id: userId, email } = await addTestMember(db)
    const lines: string[] = []
    const context = new RouterContextProvider()
    context.set(databaseContext, db)
    context.set(logContext, pino({ base: undefined }, { write: (line) => void lines.push(line) }))
    for (const purpose of ['verifyEmail', 'recoverEmail'] as const) {
      const token = await addMailedLink(db, { userId, purpose, email }, new Date())
      const url = `http://localhost/profile/verify?token=${token}`
      const args = { request: new Request(url, { method: 'POST' }), context, params: {} }
      expect(await action(args as unknown as Parameters<typeof action>[0])).toMatchObject({
        confirmed: email,
      })
    }
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ event: 'email.confirmed', user: userId, detail: 'link' }),
      expect.objectContaining({ event: 'email.confirmed', user: userId, detail: 'recovered' }),
    ])
    expect(lines.join()).not.toContain(email)
  },
)
