import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'
import { storeTest } from '#tests/database.ts'
import { alone, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { handleSignup } from './signup-action.server.ts'
import { cancelSignup, signUpMember } from './signup-store.server.ts'

const now = new Date()

storeTest(
  'pressing the button on a full event’s page twice says that the member is waiting',
  async ({ db }) => {
    const event = await storeSignupEvent(db, { capacity: 1 })
    const [sara, omar] = [await addTestMember(db), await addTestMember(db)]
    const first = await signUpMember(db, event.id, sara.id, alone, signupLinks, now)
    await signUpMember(db, event.id, omar.id, alone, signupLinks, now)
    const pressAs = async (id: string) => {
      const context = new RouterContextProvider()
      context.set(databaseContext, db)
      context.set(memberContext, memberFixture({ id }))
      context.set(configContext, readConfig({ DATA_DIR: '/tmp/unused', SECRET: 's'.repeat(40) }))
      const url = `http://localhost/events/${event.slug}/signup`
      const request = new Request(url, { method: 'POST', body: new URLSearchParams() })
      const response = (await handleSignup({ context, request, params: { slug: event.slug } })) as Response
      const cookie = (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
      return takeFlash({ context, request: new Request(url, { headers: { cookie } }) }).flash?.text
    }
    expect(await pressAs(sara.id)).toBe('You are signed up.')
    expect(await pressAs(omar.id)).toBe('You are on the waitlist.')
    if (first) await cancelSignup(db, first, signupLinks, now)
    expect(await pressAs(omar.id)).toBe('A spot is open for you.')
  },
)
