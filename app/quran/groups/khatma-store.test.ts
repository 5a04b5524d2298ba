import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { daysAfter } from '#app/platform/time/instant.ts'
import { storeTest } from '#tests/database.ts'
import { addQuranGroup } from '#tests/fixtures/quran-group.ts'
import { addTestMember } from '#tests/member.ts'
import { submitForm } from '#tests/submit-form.ts'
import { juzNumbers } from './khatma.ts'
import { action as changeJuz } from './khatma-juz.route.ts'
import {
  confirmJuz,
  finishJuz,
  handBackJuz,
  listJuz,
  listKhatmas,
  releaseJuz,
  reopenJuz,
  startKhatma,
  takeJuz,
} from './khatma-store.server.ts'
import { removeMember } from './leave-group-store.server.ts'

const now = new Date('2026-11-23T12:00:00Z')

async function addMembers(db: Database, groupId: string, count: number) {
  const ids = []
  for (let index = 0; index < count; index++) ids.push((await addTestMember(db)).id)
  const rows = ids.map((userId) => ({ groupId, userId, joinedAt: now.toISOString() }))
  await db.insertInto('quranGroupMember').values(rows).execute()
  return ids
}

async function readBoard(db: Database, groupId: string) {
  const [khatma] = await listKhatmas(db, groupId)
  return listJuz(db, khatma?.id ?? '')
}

storeTest('of 30 members who try to take the same juz, one gets it', async ({ db }) => {
  const { id } = await addQuranGroup(db, ['Amina'], { now })
  const ids = await addMembers(db, id, 30)
  await startKhatma(db, id, null, now)
  const taken = await Promise.all(ids.map((userId) => takeJuz(db, { groupId: id, userId, juz: 4 }, now)))
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect((await readBoard(db, id))[3]?.takenBy).toBe(ids[taken.indexOf(true)])
})

storeTest('of 40 members who each look for a free juz, 30 get one', async ({ db }) => {
  const { id } = await addQuranGroup(db, ['Amina'], { now })
  const ids = await addMembers(db, id, 40)
  await startKhatma(db, id, null, now)
  const results = await Promise.all(
    ids.map(async (userId, index) => {
      for (let tries = 0; tries < 30; tries++) {
        const juz = ((index + tries) % 30) + 1
        if (await takeJuz(db, { groupId: id, userId, juz }, now)) return juz
      }
      return null
    }),
  )
  const taken = results.filter((juz) => juz !== null)
  expect(taken.sort((a, b) => a - b)).toEqual(juzNumbers)
  expect(new Set((await readBoard(db, id)).map(({ takenBy }) => takenBy)).size).toBe(30)
})

storeTest(
  'only members can take a juz, only the one who has it can finish or confirm it, and only they or the admin can hand it back',
  async ({ db }) => {
    const { id, members } = await addQuranGroup(db, ['Amina', 'Bilal'], { now })
    const [amina, bilal] = members.map((member) => member.id) as [string, string]
    const stranger = (await addTestMember(db)).id
    const juz = { groupId: id, juz: 7 }
    expect(await takeJuz(db, { ...juz, userId: bilal }, now)).toBe(false)
    await startKhatma(db, id, '2026-12-31', now)
    expect(await startKhatma(db, id, null, now)).toBe(false)
    expect(await takeJuz(db, { ...juz, userId: stranger }, now)).toBe(false)
    expect(await takeJuz(db, { ...juz, juz: 31, userId: bilal }, now)).toBe(false)
    expect(await takeJuz(db, { ...juz, userId: bilal }, now)).toBe(true)
    // The button was submitted twice.
    expect(await takeJuz(db, { ...juz, userId: bilal }, now)).toBe(true)
    expect(await takeJuz(db, { ...juz, userId: amina }, now)).toBe(false)
    expect(await finishJuz(db, { ...juz, userId: amina }, now)).toBe('notTheirs')
    expect(await confirmJuz(db, { ...juz, userId: amina }, now)).toBe(false)
    expect(await handBackJuz(db, { ...juz, userId: amina })).toBe(false)
    expect(await handBackJuz(db, { ...juz, userId: bilal })).toBe(true)
    expect(await handBackJuz(db, { ...juz, userId: bilal })).toBe(false)
    expect(await takeJuz(db, { ...juz, userId: amina }, now)).toBe(true)
    // By the admin.
    expect(await releaseJuz(db, { ...juz, takenAt: now.toISOString() })).toBe(true)
  },
)

storeTest(
  'an admin releases a juz only if nobody else has taken it since they opened the page',
  async ({ db }) => {
    const { id, members } = await addQuranGroup(db, ['Amina', 'Bilal', 'Dawud'], { now })
    const [amina, bilal, dawud] = members.map((member) => member.id) as [string, string, string]
    await startKhatma(db, id, null, now)
    await takeJuz(db, { groupId: id, userId: bilal, juz: 7 }, now)
    const as = { db, member: { id: amina } }
    const params = { id, change: 'hand-back' }
    const takenAt = (await readBoard(db, id))[6]?.takenAt ?? ''
    await takeJuz(db, { groupId: id, userId: dawud, juz: 7 }, daysAfter(now, 15))
    for (const fields of [
      { juz: '7', takenAt },
      { juz: '7', takenAt: '' },
    ])
      expect(await submitForm(as, changeJuz, fields, params)).toMatchObject({
        text: 'Juz 7 can no longer be handed back.',
      })
    expect((await readBoard(db, id))[6]?.takenBy).toBe(dawud)
    const released = { juz: '7', takenAt: daysAfter(now, 15).toISOString() }
    // Only the admin can.
    await submitForm({ db, member: { id: bilal } }, changeJuz, released, params)
    expect((await readBoard(db, id))[6]?.takenBy).toBe(dawud)
    expect(await submitForm(as, changeJuz, released, params)).toMatchObject({
      text: 'Juz 7 is available again.',
    })
    expect((await readBoard(db, id))[6]?.takenBy).toBeNull()
  },
)

storeTest(
  'others can take a juz whose member has not confirmed it for two weeks, but not a confirmed one',
  async ({ db }) => {
    const { id, members } = await addQuranGroup(db, ['Amina', 'Bilal'], { now })
    const [amina, bilal] = members.map((member) => member.id) as [string, string]
    await startKhatma(db, id, null, now)
    for (const juz of [1, 2]) await takeJuz(db, { groupId: id, userId: amina, juz }, now)
    expect(await confirmJuz(db, { groupId: id, userId: amina, juz: 1 }, daysAfter(now, 10))).toBe(true)
    const in15Days = daysAfter(now, 15)
    expect(await takeJuz(db, { groupId: id, userId: bilal, juz: 1 }, in15Days)).toBe(false)
    expect(await takeJuz(db, { groupId: id, userId: bilal, juz: 2 }, in15Days)).toBe(true)
    expect(await finishJuz(db, { groupId: id, userId: amina, juz: 2 }, in15Days)).toBe('notTheirs')
  },
)

storeTest(
  'the juz of a removed member are available again, except those that they finished',
  async ({ db }) => {
    const { id, members } = await addQuranGroup(db, ['Amina', 'Bilal'], { now })
    const [amina, bilal] = members.map((member) => member.id) as [string, string]
    await startKhatma(db, id, null, now)
    for (const juz of [1, 2]) await takeJuz(db, { groupId: id, userId: bilal, juz }, now)
    await finishJuz(db, { groupId: id, userId: bilal, juz: 2 }, now)
    expect(await removeMember(db, id, bilal, now)).toBe(true)
    const attempts = [amina, bilal].map((userId) => takeJuz(db, { groupId: id, userId, juz: 1 }, now))
    expect(await Promise.all(attempts)).toEqual([true, false])
    expect(await takeJuz(db, { groupId: id, userId: amina, juz: 2 }, now)).toBe(false)
  },
)

storeTest(
  'finishing the last juz finishes the khatma, even if two members finish a juz at the same time',
  async ({ db }) => {
    const { id, members } = await addQuranGroup(db, ['Amina', 'Bilal'], { now })
    const [amina, bilal] = members.map((member) => member.id) as [string, string]
    await startKhatma(db, id, null, now)
    for (const juz of juzNumbers)
      await takeJuz(db, { groupId: id, userId: juz > 29 ? bilal : amina, juz }, now)
    for (const juz of juzNumbers.slice(0, 28))
      expect(await finishJuz(db, { groupId: id, userId: amina, juz }, now)).toBe('finished')
    expect(await reopenJuz(db, { groupId: id, userId: bilal, juz: 28 }, now)).toBe(false)
    expect(await reopenJuz(db, { groupId: id, userId: amina, juz: 28 }, now)).toBe(true)
    await finishJuz(db, { groupId: id, userId: amina, juz: 28 }, now)
    const outcomes = await Promise.all([
      finishJuz(db, { groupId: id, userId: amina, juz: 29 }, now),
      finishJuz(db, { groupId: id, userId: bilal, juz: 30 }, now),
    ])
    expect(outcomes.sort()).toEqual(['finished', 'khatmaFinished'])
    const [khatma] = await listKhatmas(db, id)
    expect(khatma?.finishedAt).toBe(now.toISOString())
    expect(await reopenJuz(db, { groupId: id, userId: amina, juz: 1 }, now)).toBe(false)
    // The juz stays finished after its member's account is deleted.
    await db.deleteFrom('user').where('id', '=', bilal).execute()
    expect((await listJuz(db, khatma?.id ?? '')).at(-1)).toMatchObject({ takenBy: null })
    expect(await startKhatma(db, id, null, daysAfter(now, 1))).toBe(true)
    expect((await listKhatmas(db, id)).map(({ finishedAt }) => finishedAt !== null)).toEqual([false, true])
  },
)
