import { expect } from 'vitest'
import { daysAfter, daysBefore } from '#app/platform/time/instant.ts'
import { storeTest } from '#tests/database.ts'
import { addQuranGroup } from '#tests/fixtures/quran-group.ts'
import { blockMember } from './block-store.server.ts'
import { updateSharing } from './group-store.server.ts'
import {
  deleteOldMessages,
  listGroupsWithMessages,
  listReceived,
  listSentTo,
  sendMessage,
} from './message-store.server.ts'

const now = new Date('2026-11-23T12:00:00Z')

storeTest(
  'a member can send each recipient one message a day; blocking or muting hides messages, and old ones are deleted',
  async ({ db }) => {
    const { id, members } = await addQuranGroup(db, ['Amina', 'Bilal'], { now })
    const [amina, bilal] = members.map((member) => member.id) as [string, string]
    const message = {
      groupId: id,
      senderId: amina,
      recipientId: bilal,
      words: 'ease',
      sentOn: '2026-11-23',
    } as const
    const results = await Promise.all([sendMessage(db, message, now), sendMessage(db, message, now)])
    expect(results.sort()).toEqual([false, true])
    expect(await sendMessage(db, { ...message, senderId: bilal, recipientId: amina }, now)).toBe(true)
    expect(await listSentTo(db, amina, '2026-11-23')).toEqual(new Set([bilal]))
    expect(await sendMessage(db, { ...message, sentOn: '2026-11-24' }, daysAfter(now, 1))).toBe(true)
    const listSince = (since: Date) => listReceived(db, id, bilal, since)
    expect((await listSince(daysBefore(now, 1))).map(({ name, words }) => [name, words])).toEqual([
      ['Amina', 'ease'],
      ['Amina', 'ease'],
    ])
    const listGroups = () => listGroupsWithMessages(db, bilal, daysBefore(now, 1))
    expect(await listGroups()).toEqual([{ id, name: 'Fajr readers' }])
    await updateSharing(db, id, bilal, { share: 'done', mutedAt: now.toISOString() })
    expect(await listGroups()).toEqual([])
    await updateSharing(db, id, bilal, { share: 'done', mutedAt: null })
    await blockMember(db, bilal, amina, now)
    expect(await listSince(daysBefore(now, 1))).toEqual([])
    expect(await listGroups()).toEqual([])
    expect(await listReceived(db, id, amina, daysBefore(now, 1))).toEqual([])
    expect(await listGroupsWithMessages(db, amina, daysBefore(now, 1))).toEqual([])
    await deleteOldMessages(db, daysAfter(now, 30.5))
    expect(await listSentTo(db, amina, '2026-11-23')).toEqual(new Set())
    expect(await listSentTo(db, amina, '2026-11-24')).toEqual(new Set([bilal]))
  },
)
