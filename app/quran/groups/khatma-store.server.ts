import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'
import { lockGroup } from './group-store.server.ts'
import { confirmThreshold, type Juz, juzNumbers, takeoverThreshold } from './khatma.ts'

export interface Khatma {
  id: string
  startedAt: string
  finishBy: string | null
  finishedAt: string | null
}

/** A group's khatmas, the newest first. */
export const listKhatmas = (db: Database, groupId: string): Promise<Khatma[]> =>
  db
    .selectFrom('quranKhatma')
    .select(['id', 'startedAt', 'finishBy', 'finishedAt'])
    .where('groupId', '=', groupId)
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .execute()

/** The 30 juz of a khatma. */
export const listJuz = (db: Database, khatmaId: string): Promise<Juz[]> =>
  db
    .selectFrom('quranKhatmaJuz')
    .select(['juz', 'takenBy', 'takenAt', 'confirmedAt', 'finishedAt'])
    .where('khatmaId', '=', khatmaId)
    .orderBy('juz')
    .execute()

/** The juz that a member must confirm, with the group of each. */
export const listJuzToConfirm = (db: Database, userId: string, now: Date) =>
  db
    .selectFrom('quranKhatmaJuz')
    .innerJoin('quranKhatma', 'quranKhatma.id', 'quranKhatmaJuz.khatmaId')
    .innerJoin('quranGroup', 'quranGroup.id', 'quranKhatma.groupId')
    .select(['quranGroup.id', 'quranGroup.name', 'juz'])
    .where('takenBy', '=', userId)
    .where('confirmedAt', '<', confirmThreshold(now))
    .where('quranKhatmaJuz.finishedAt', 'is', null)
    .orderBy('quranGroup.name')
    .orderBy('quranGroup.id')
    .orderBy('juz')
    .execute()

/** Starts a shared khatma; false while the previous one is not finished. */
export function startKhatma(db: Database, groupId: string, finishBy: string | null, now: Date) {
  return db.transaction().execute(async (tx) => {
    await lockGroup(tx, groupId, now)
    if ((await listKhatmas(tx, groupId)).some(({ finishedAt }) => finishedAt === null)) return false
    const id = randomUUID()
    await tx
      .insertInto('quranKhatma')
      .values({ id, groupId, startedAt: now.toISOString(), finishBy })
      .execute()
    await tx
      .insertInto('quranKhatmaJuz')
      .values(juzNumbers.map((juz) => ({ khatmaId: id, juz })))
      .execute()
    return true
  })
}

interface JuzRef {
  groupId: string
  userId: string
  juz: number
}

/**
 * Takes a juz of the current khatma; false if that is not possible, for example because another member was faster. One
 * statement, so that two members never have the same juz. A juz whose member has not answered for two weeks can also be
 * taken. Also true if the member already has the juz, because a button may be submitted twice.
 */
export async function takeJuz(db: Database, { groupId, userId, juz }: JuzRef, now: Date) {
  const at = now.toISOString()
  const { numUpdatedRows } = await currentJuz(db, groupId, juz)
    .set({ takenBy: userId, takenAt: at, confirmedAt: at })
    .where((eb) =>
      eb.or([
        eb('takenBy', 'is', null),
        eb('takenBy', '=', userId),
        eb('confirmedAt', '<', takeoverThreshold(now)),
      ]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('quranGroupMember')
          .select('userId')
          .where('groupId', '=', groupId)
          .where('userId', '=', userId),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Hands back a member's unfinished juz; false if they have no such juz. */
export async function handBackJuz(db: Database, { groupId, userId, juz }: JuzRef) {
  const { numUpdatedRows } = await freeJuz(db, groupId, juz).where('takenBy', '=', userId).executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Hands back any member's unfinished juz, which only the admin may do. False if it is no longer the one that was taken at
 * `takenAt`, because another member may have taken it since the admin opened the page.
 */
export async function releaseJuz(
  db: Database,
  { groupId, juz, takenAt }: Omit<JuzRef, 'userId'> & { takenAt: string },
) {
  const { numUpdatedRows } = await freeJuz(db, groupId, juz).where('takenAt', '=', takenAt).executeTakeFirst()
  return numUpdatedRows > 0n
}

const freeJuz = (db: Database, groupId: string, juz: number) =>
  currentJuz(db, groupId, juz).set({ takenBy: null, takenAt: null, confirmedAt: null })

/** Stores that a member is still reading their juz; false if it is no longer theirs. */
export async function confirmJuz(db: Database, { groupId, userId, juz }: JuzRef, now: Date) {
  const { numUpdatedRows } = await currentJuz(db, groupId, juz)
    .set({ confirmedAt: now.toISOString() })
    .where('takenBy', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finishes a member's juz. The last juz also finishes the khatma. */
export function finishJuz(db: Database, { groupId, userId, juz }: JuzRef, now: Date) {
  return db.transaction().execute(async (tx): Promise<'finished' | 'khatmaFinished' | 'notTheirs'> => {
    // Without the lock, two members who finish the last two juz at the same time would each see the other's juz as
    // unfinished.
    await lockKey(tx, `quran khatma ${groupId}`, now)
    const finishedAt = now.toISOString()
    const { numUpdatedRows } = await currentJuz(tx, groupId, juz)
      .set({ finishedAt })
      .where('takenBy', '=', userId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return 'notTheirs'
    const khatma = await tx
      .updateTable('quranKhatma')
      .set({ finishedAt })
      .where('groupId', '=', groupId)
      .where('finishedAt', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('quranKhatmaJuz')
              .select('juz')
              .whereRef('khatmaId', '=', 'quranKhatma.id')
              .where('quranKhatmaJuz.finishedAt', 'is', null),
          ),
        ),
      )
      .executeTakeFirst()
    return khatma.numUpdatedRows > 0n ? 'khatmaFinished' : 'finished'
  })
}

/**
 * Marks a member's finished juz as not finished; false if it is not theirs, is not finished, or the khatma is
 * finished.
 */
export function reopenJuz(db: Database, { groupId, userId, juz }: JuzRef, now: Date) {
  return db.transaction().execute(async (tx) => {
    await lockKey(tx, `quran khatma ${groupId}`, now)
    const { numUpdatedRows } = await tx
      .updateTable('quranKhatmaJuz')
      .set({ finishedAt: null, confirmedAt: now.toISOString() })
      .where('khatmaId', '=', currentKhatma(tx, groupId))
      .where('juz', '=', juz)
      .where('takenBy', '=', userId)
      .where('finishedAt', 'is not', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
}

const currentKhatma = (db: Database, groupId: string) =>
  db.selectFrom('quranKhatma').select('id').where('groupId', '=', groupId).where('finishedAt', 'is', null)

/** A juz of the current khatma, if it is not finished. */
const currentJuz = (db: Database, groupId: string, juz: number) =>
  db
    .updateTable('quranKhatmaJuz')
    .where('khatmaId', '=', currentKhatma(db, groupId))
    .where('juz', '=', juz)
    .where('quranKhatmaJuz.finishedAt', 'is', null)
