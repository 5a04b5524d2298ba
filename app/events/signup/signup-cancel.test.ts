import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { findMemberSignup, findSignup } from '#app/events/roster/roster-store.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { action as decline } from './guardian-decline.route.ts'
import { guardianLink } from './guardian-link.server.ts'
import { action as cancel } from './signup-cancel.route.ts'
import { signUpGuest, signUpMember } from './signup-store.server.ts'

const now = new Date()

/** Submits a form without fields, and returns the flash message. */
// biome-ignore lint/suspicious/noExplicitAny: each action has its own type of arguments
async function submit(db: Database, action: (args: any) => unknown, url: string, memberId?: string) {
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(memberContext, memberId ? memberFixture({ id: memberId }) : null)
  context.set(configContext, readConfig({ DATA_DIR: '/tmp/unused', SECRET: signupLinks.secret }))
  const request = new Request(url, { method: 'POST', body: new URLSearchParams() })
  const slug = new URL(url).pathname.split('/')[2] ?? ''
  const args = { context, params: { slug }, request, url: new URL(url) }
  const response = (await action(args)) as Response
  const cookie = (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
  return takeFlash({ context, request: new Request(url, { headers: { cookie } }) }).flash?.text
}

const moveToPast = (db: Database) =>
  db.updateTable('event').set({ localDate: '2020-06-01', lastDate: '2020-06-01' }).execute()

storeTest('a member can cancel until the event is over, but not afterward', async ({ db }) => {
  const event = await storeSignupEvent(db)
  const [sara, omar] = [await addTestMember(db), await addTestMember(db)]
  for (const { id } of [sara, omar]) await signUpMember(db, event.id, id, defaultParty, signupLinks, now)
  const url = `http://localhost/events/${event.slug}/signup/cancel?from=profile`
  const statusOf = async (id: string) => (await findMemberSignup(db, event.id, id))?.status
  expect(await submit(db, cancel, url, sara.id)).toContain('You are no longer signed up.')
  expect(await statusOf(sara.id)).toBe('cancelled')
  await moveToPast(db)
  expect(await submit(db, cancel, url, omar.id)).toBe('This event is over.')
  expect(await statusOf(omar.id)).toBe('confirmed')
})

storeTest(
  'a guardian can withdraw consent even after the event, which erases what the child entered',
  async ({ db }) => {
    const event = await storeSignupEvent(db)
    const guardian = { ageGroup: 'under13', name: 'Amina', email: 'amina@example.org' } as const
    await signUpGuest(db, event.id, { ...defaultParty, name: 'Ali', email: '', guardian }, signupLinks, now)
    const { id } = await db.selectFrom('eventSignup').select('id').executeTakeFirstOrThrow()
    const ids = { slug: event.slug, signupId: id, guardianEmail: guardian.email }
    const url = guardianLink(signupLinks, ids).replace('?', '/decline?')
    await moveToPast(db)
    expect(await submit(db, decline, url)).not.toBe('This sign-up is already canceled.')
    expect(await findSignup(db, id)).toMatchObject({ status: 'cancelled', name: '' })
  },
)
