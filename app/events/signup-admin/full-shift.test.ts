import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { addShift, listShifts } from '#app/events/roster/shift-store.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'
import { storeTest } from '#tests/database.ts'
import { storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { action as add } from './signup-add.route.tsx'
import { action as admit } from './signup-admit.route.ts'

// biome-ignore lint/suspicious/noExplicitAny: each action has its own type of arguments
type Action = (args: any) => Promise<unknown>

const now = new Date()
const config = readConfig({ DATA_DIR: '/tmp/shajara-full-shift-test', SECRET: 's'.repeat(40) })

/** Returns a function that runs an action as an admin. */
async function runnerOf(db: Database) {
  const admin = await addTestMember(db, { role: 'admin' })
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(configContext, config)
  context.set(memberContext, memberFixture({ ...admin, role: 'admin', twoStep: true }))
  const run = (action: Action, params: object, fields: Record<string, string> = {}) => {
    const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(fields) })
    return action({ context, params, request })
  }
  return { context, run }
}

storeTest('organizers are told whether the event or the shift is full', async ({ db }) => {
  const event = await storeSignupEvent(db, { capacity: 4 })
  const kitchen = { day: 0, startTime: '09:00', endTime: '11:00', title: 'Kitchen', description: '' }
  await addShift(db, event, { ...kitchen, capacity: 2 }, null, now)
  const shiftId = (await listShifts(db, event.id))[0]?.id ?? ''
  const { context, run } = await runnerOf(db)
  const addParty = (name: string, partySize: string) =>
    run(add, { id: event.id }, { name, email: '', partySize, shift: shiftId })
  const errorOf = (text: string) => ({ data: { errors: { partySize: text } } })
  expect(await addParty('Five', '5')).toMatchObject(errorOf('The event has only 4 spots.'))
  expect(await addParty('Three', '3')).toMatchObject(errorOf('This shift does not have that many spots.'))
  await addParty('Two', '2')
  await addParty('Waiting', '1')
  const { id: signupId } = await db
    .selectFrom('eventSignup')
    .select('id')
    .where('name', '=', 'Waiting')
    .executeTakeFirstOrThrow()
  const admitWaiting = async () => {
    const response = (await run(admit, { id: event.id, signupId })) as Response
    const cookie = response.headers.getSetCookie().join('; ')
    return takeFlash({ context, request: new Request('http://localhost/', { headers: { cookie } }) }).flash
      ?.text
  }
  expect(await admitWaiting()).toBe(
    'No spots are left in this shift. Please add spots to the shift, or remove someone first.',
  )
  await db.updateTable('event').set({ capacity: 2 }).where('id', '=', event.id).execute()
  expect(await admitWaiting()).toBe(
    'No spots are left. Please add spots to the event, or remove someone first.',
  )
})
