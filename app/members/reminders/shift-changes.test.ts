import { expect } from 'vitest'
import { changeLatestVersion } from '#app/events/event/event-action.server.ts'
import type { Shift } from '#app/events/roster/shift.ts'
import { addShift, listShifts, updateShift } from '#app/events/roster/shift-store.server.ts'
import { recordConsent } from '#app/events/signup/guardian-store.server.ts'
import { moveSignup } from '#app/events/signup/organizer-changes.server.ts'
import { signUpMember, updateParty } from '#app/events/signup/signup-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { addPushSubscription } from '#app/platform/push/push-subscription-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { consent, guardedParty } from '#tests/fixtures/guardian-fixture.ts'
import { defaultParty, signupLinks as links, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { addTestSession } from '#tests/push-service.ts'
import { sendEventChanges } from './event-changes.server.ts'
import { pushCheck } from './push-check.server.ts'
import { listPushDeliveries } from './push-delivery-store.server.ts'

// Noon in New York, the site's time zone.
const now = new Date('2090-01-10T17:00:00.000Z')
const minutesLater = (count: number) => new Date(now.getTime() + count * 60_000)
const times = { day: 0, startTime: '09:00', endTime: '11:00' }

/** An event from 10 AM to 1 PM with the shifts Drivers and Kitchen, from 9 to 11 AM. */
async function storeShifts(db: Database) {
  const event = await storeSignupEvent(db, { title: 'Iftar' })
  for (const title of ['Kitchen', 'Drivers'])
    await addShift(db, event, { ...times, title, description: '', capacity: 1 }, null, now)
  const [drivers, kitchen] = await listShifts(db, event.id)
  if (!drivers || !kitchen) throw new Error('no shifts')
  const signUp = async (shiftId: string | null) => {
    const member = await addTestMember(db)
    const signup = await signUpMember(db, event.id, member.id, { ...defaultParty, shiftId }, links, now)
    return { ...member, signup: signup ?? expect.fail('not signed up') }
  }
  const save = (shift: Shift, at: Date) => updateShift(db, event, shift, null, at)
  return { event, drivers, kitchen, signUp, save }
}

/** The emails about changes since the last call. */
async function takeChanges(db: Database, at: Date) {
  await db.deleteFrom('mail').execute()
  await sendEventChanges(db, links, at)
  await sendEventChanges(db, links, at)
  return db.selectFrom('mail').select(['recipient', 'subject', 'body']).orderBy('recipient').execute()
}
async function addDevice(db: Database, userId: string) {
  const sessionId = await addTestSession(db, userId)
  const device = { endpoint: `https://push.example/${userId}`, p256dh: '', auth: '', deviceName: '' }
  await addPushSubscription(db, { ...device, userId, sessionId }, now)
}

const findPush = (db: Database, userId: string) =>
  db
    .selectFrom('pushMessage')
    .innerJoin('pushSubscription', 'pushSubscription.id', 'subscriptionId')
    .select(['kind', 'eventId', 'subjectId', 'expiresAt', 'userId'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()

const recipients = (mails: { recipient: string }[]) => mails.map(({ recipient }) => recipient)

storeTest('everyone who signed up for a shift is told once of its new times', async ({ db }) => {
  const { drivers, kitchen, signUp, save } = await storeShifts(db)
  const [cook, waiting] = [await signUp(kitchen.id), await signUp(kitchen.id)]
  await signUp(drivers.id)
  await signUp(null)
  expect(waiting.signup.status).toBe('waitlisted')
  await addDevice(db, cook.id)
  await save({ ...kitchen, startTime: '10:00' }, minutesLater(30))
  expect(await takeChanges(db, minutesLater(35))).toEqual([])
  await save({ ...kitchen, title: 'Cooking', startTime: '10:30', endTime: '12:00' }, minutesLater(36))
  const mails = await takeChanges(db, minutesLater(50))
  expect(recipients(mails)).toEqual([cook.email, waiting.email].sort())
  const change =
    'The time of the shift “Cooking” has changed: 9:00 AM – 11:00 AM EDT → 10:30 AM – 12:00 PM EDT'
  for (const { subject, body } of mails) {
    expect(subject).toBe('Changed: Iftar')
    expect(body).toContain(change)
    expect(body).toContain('\nShift: Cooking, 10:30 AM – 12:00 PM\n')
    expect(body).not.toContain('The time has changed')
  }
  const [push] = await db.selectFrom('pushMessage').select('payload').execute()
  expect(JSON.parse(push?.payload ?? '{}').body).toMatch(/\nShift: Cooking, 10:30 AM – 12:00 PM$/)
})

storeTest(
  'a shift that is renamed, moves with its event, or is changed back is not announced',
  async ({ db }) => {
    const { event, kitchen, signUp, save } = await storeShifts(db)
    await signUp(kitchen.id)
    await save({ ...kitchen, startTime: '08:00' }, minutesLater(30))
    await save({ ...kitchen, title: 'Cooking', capacity: 3 }, minutesLater(31))
    expect(await takeChanges(db, minutesLater(60))).toEqual([])
    await save({ ...kitchen, startTime: null, endTime: null }, minutesLater(61))
    const day = { localDate: '2090-06-02', lastDate: '2090-06-02', moveReason: 'Rain' }
    await changeLatestVersion(db, event.id, day, null, minutesLater(62))
    expect((await takeChanges(db, minutesLater(90))).map(({ body }) => body)).toEqual([
      expect.stringMatching(
        /June 2, 2090\nReason: Rain\nThe time of the shift “Kitchen” has changed: .* → 10:00 AM – 1:00 PM EDT\n/,
      ),
    ])
    // Without times of its own, the shift follows the event.
    await changeLatestVersion(db, event.id, { startTime: '11:00' }, null, minutesLater(91))
    const [mail, ...others] = await takeChanges(db, minutesLater(120))
    expect(others).toEqual([])
    expect(mail?.body).toContain('The time has changed: 10:00 AM – 1:00 PM EDT → 11:00 AM')
    expect(mail?.body).not.toContain('The time of the shift')
    // The reason was for moving the event.
    await save({ ...kitchen, startTime: '07:00' }, minutesLater(121))
    const [last] = await takeChanges(db, minutesLater(150))
    expect(last?.body).toContain('The time of the shift “Kitchen” has changed')
    expect(last?.body).not.toContain('Rain')
  },
)

storeTest('people who switch to another shift are told of changes to that shift', async ({ db }) => {
  const { event, drivers, kitchen, signUp, save } = await storeShifts(db)
  const [cook, helper] = [await signUp(kitchen.id), await signUp(null)]
  await save({ ...drivers, startTime: '08:00' }, minutesLater(20))
  await changeLatestVersion(db, event.id, { locationName: 'Hall' }, null, minutesLater(20))
  await updateParty(db, cook.signup, { ...defaultParty, shiftId: drivers.id }, links, minutesLater(21))
  const change = { event, organizer: null, links }
  await moveSignup(db, { ...helper.signup, name: 'Bilal' }, change, kitchen.id, minutesLater(21))
  // Switching tells them the times of the shift, but not what has changed about the event.
  const mails = await takeChanges(db, minutesLater(40))
  expect(recipients(mails)).toEqual([cook.email, helper.email].sort())
  for (const { body } of mails) {
    expect(body).toContain('The location has changed')
    expect(body).not.toContain('The time of the shift')
  }
  await save({ ...kitchen, endTime: '12:00' }, minutesLater(41))
  expect(recipients(await takeChanges(db, minutesLater(60)))).toEqual([helper.email])
  await save({ ...drivers, startTime: '07:00' }, minutesLater(61))
  expect(recipients(await takeChanges(db, minutesLater(80)))).toEqual([cook.email])
})

storeTest(
  'someone who switches shifts while changes are being sent is not told of new times of the former shift',
  async ({ db }) => {
    const { drivers, kitchen, signUp, save } = await storeShifts(db)
    const cook = await signUp(kitchen.id)
    await save({ ...kitchen, startTime: '10:00' }, minutesLater(30))
    await db.deleteFrom('mail').execute()
    let hasSwitched = false
    const slowDb = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!hasSwitched && result.rows[0]?.signupId === cook.signup.id) {
          hasSwitched = true
          await updateParty(
            db,
            cook.signup,
            { ...defaultParty, shiftId: drivers.id },
            links,
            minutesLater(49),
          )
        }
        return result
      },
    })
    await sendEventChanges(slowDb, links, minutesLater(50))
    expect(hasSwitched).toBe(true)
    expect(await db.selectFrom('mail').select('subject').execute()).toEqual([])
    expect(await takeChanges(db, minutesLater(60))).toEqual([])
  },
)

storeTest(
  'a notification held overnight is not sent to someone who has switched from the shift that it names',
  async ({ db }) => {
    const { event, drivers, kitchen, signUp } = await storeShifts(db)
    const [cook, helper] = [await signUp(kitchen.id), await signUp(null)]
    for (const { id } of [cook, helper]) await addDevice(db, id)
    // 11 PM in New York.
    await changeLatestVersion(db, event.id, { locationName: 'Hall' }, null, minutesLater(660))
    await takeChanges(db, minutesLater(680))
    expect(await listPushDeliveries(db, event.id)).toMatchObject([{ kind: 'change', waiting: 2 }])
    const morning = minutesLater(1200)
    const checkPushes = async () => {
      const verdicts = []
      for (const { id } of [cook, helper]) verdicts.push(await pushCheck(db)(await findPush(db, id), morning))
      return verdicts
    }
    expect(await checkPushes()).toEqual([true, true])
    await updateParty(db, cook.signup, { ...defaultParty, shiftId: drivers.id }, links, minutesLater(700))
    await updateParty(db, helper.signup, { ...defaultParty, shiftId: kitchen.id }, links, minutesLater(700))
    expect(await checkPushes()).toEqual([false, true])
  },
)

storeTest(
  'people who signed up before shifts were part of the stored details are told of changes, too',
  async ({ db }) => {
    const { kitchen, signUp, save } = await storeShifts(db)
    const cook = await signUp(kitchen.id)
    const { shift: _, ...stored } = JSON.parse(cook.signup.knownDetails ?? '{}')
    await db
      .updateTable('eventSignup')
      .set({ knownDetails: JSON.stringify(stored) })
      .execute()
    expect(await takeChanges(db, minutesLater(20))).toEqual([])
    await save({ ...kitchen, startTime: '10:00' }, minutesLater(30))
    expect(recipients(await takeChanges(db, minutesLater(50)))).toEqual([cook.email])
  },
)

storeTest('the guardian of a teenager is told of new times of the shift', async ({ db }) => {
  const { event, kitchen, save } = await storeShifts(db)
  const yusuf = await addTestMember(db)
  const party = { ...guardedParty('minor'), shiftId: kitchen.id }
  const signup = await signUpMember(db, event.id, yusuf.id, party, links, now)
  await recordConsent(db, signup ?? expect.fail('not signed up'), consent, links, now)
  await save({ ...kitchen, startTime: '10:00' }, minutesLater(30))
  const mails = await takeChanges(db, minutesLater(50))
  expect(recipients(mails)).toEqual(['amina@example.org', yusuf.email].sort())
  for (const { body } of mails) expect(body).toContain('The time of the shift “Kitchen” has changed: 9:00 AM')
})
