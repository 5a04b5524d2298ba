import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { addShift, listShifts } from '#app/events/roster/shift-store.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { addSession, findSession } from '#app/platform/auth/session-store.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { action as add } from './signup-add.route.tsx'
import { action as admit } from './signup-admit.route.ts'

type AddArgs = Parameters<typeof add>[0]
type AdmitArgs = Parameters<typeof admit>[0]

const now = new Date()
const url = new URL('http://localhost/')
const config = readConfig({ DATA_DIR: '/tmp/shajara-full-shift-test', SECRET: 's'.repeat(40) })

async function adminContext(db: Database) {
  const { id } = await addTestMember(db, { role: 'admin' })
  const token = await addSession(db, { userId: id, userAgent: '', ipAddress: '' }, now)
  const member = (await findSession(db, token, now))?.member
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(configContext, config)
  context.set(memberContext, member ? { ...member, twoStep: true, mustAddTwoStep: false } : null)
  return context
}

storeTest('organizers are told whether the event or the shift is full', async ({ db }) => {
  const event = await storeSignupEvent(db, { capacity: 4 })
  const kitchen = { day: 0, startTime: '09:00', endTime: '11:00', title: 'Kitchen', description: '' }
  await addShift(db, event, { ...kitchen, capacity: 2 }, null, now)
  const shift = (await listShifts(db, event.id))[0]?.id ?? ''
  const context = await adminContext(db)
  const request = (values: Record<string, string>) =>
    new Request(url, { method: 'POST', body: new URLSearchParams(values) })
  const addParty = (name: string, partySize: string) =>
    add({
      context,
      params: { id: event.id },
      request: request({ name, email: '', partySize, shift }),
      url,
      pattern: '',
    } as unknown as AddArgs)
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
  const flashOf = async () => {
    const params = { id: event.id, signupId }
    const args = { context, params, request: request({}), url, pattern: '' } as unknown as AdmitArgs
    const response = (await admit(args)) as Response
    const value = decodeURIComponent(response.headers.get('Set-Cookie') ?? '').replace(/^[^=]*=/, '')
    return Buffer.from(value.split('.')[0] ?? '', 'base64').toString()
  }
  expect(await flashOf()).toContain('No spots are left in this shift. Please add spots to the shift,')
  await db.updateTable('event').set({ capacity: 2 }).where('id', '=', event.id).execute()
  expect(await flashOf()).toContain('No spots are left. Please add spots to the event,')
})
