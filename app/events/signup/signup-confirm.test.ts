import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { action } from './signup-confirm.route.ts'
import { signupLink } from './signup-link.server.ts'
import { cancelSignup, signUpGuest } from './signup-store.server.ts'

const hourAgo = new Date(Date.now() - 3_600_000)

storeTest(
  'a guest who confirms a party that became too large, or was canceled, is told so',
  async ({ db }) => {
    const event = await storeSignupEvent(db, { capacity: 4 })
    const guest = { ...defaultParty, partySize: 3, name: 'Bilal', email: 'bilal@example.org' }
    await signUpGuest(db, event.id, guest, signupLinks, hourAgo)
    const signup = await db.selectFrom('eventSignup').selectAll().executeTakeFirstOrThrow()
    const confirm = async () => {
      const context = new RouterContextProvider()
      context.set(databaseContext, db)
      context.set(memberContext, null)
      context.set(configContext, readConfig({ DATA_DIR: '/tmp/unused', SECRET: signupLinks.secret }))
      const { search } = new URL(signupLink(signupLinks, { slug: event.slug, signupId: signup.id }))
      const url = `http://localhost/events/${event.slug}/signup/confirm${search}`
      const args = { context, params: { slug: event.slug }, request: new Request(url, { method: 'POST' }) }
      const response = (await action(args as unknown as Parameters<typeof action>[0])) as Response
      const cookie = (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
      return takeFlash({ context, request: new Request(url, { headers: { cookie } }) }).flash?.text
    }
    await db.updateTable('event').set({ capacity: 2 }).where('id', '=', event.id).execute()
    expect(await confirm()).toBe('Your party is larger than the number of spots.')
    await cancelSignup(db, signup, signupLinks, new Date())
    expect(await confirm()).toBe('This spot is no longer held for you. You can sign up again.')
    await db.updateTable('event').set({ signupClosesAt: '2020-01-01T00:00' }).execute()
    expect(await confirm()).toBe('This spot is no longer held for you.')
  },
)
