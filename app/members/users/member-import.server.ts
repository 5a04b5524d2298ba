import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { readCsv } from '#app/cms/imports/csv-reader.server.ts'
import { type Applied, differences, type Planned } from '#app/cms/imports/import.ts'
import { type Importer, mapSequential } from '#app/cms/imports/importer.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { UserTable } from '#app/platform/database/schema/accounts.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { type MemberValue, memberFields, readMemberRow } from './member-row.ts'

interface Known {
  id: string
  name: string
  email: string
  role: string | null
  affiliation: string | null
}

async function knownOf(db: Database, values: MemberValue[]) {
  if (values.length === 0) return new Map<string, Known>()
  const emails = values.map(({ email }) => email)
  const rows = await db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'role', 'affiliation'])
    .where('email', 'in', emails)
    .execute()
  return new Map(rows.map((row) => [row.email, row]))
}

/** What a row would give a member: what the file leaves empty stays as it is. */
const toColumns = (value: MemberValue, { name, affiliation }: Known) => ({
  name: value.name || name,
  affiliation: value.affiliation || affiliation,
})

function planOne(value: MemberValue, member: Known | undefined): Planned {
  if (!member) return { plan: 'new', detail: [value.email, value.affiliation].filter(Boolean).join(', ') }
  const same = { plan: 'same' as const, detail: value.email, subjectId: member.id }
  // An admin is changed by themselves or by another admin, not by a list.
  if (member.role === 'admin') return { ...same, note: 'Is an admin, and stays as they are.' }
  const detail = differences({ ...member }, toColumns(value, member))
  return detail ? { plan: 'changed', detail, subjectId: member.id } : same
}

/** Members from a list. They have no password, no consent to anything, and never more rights than a user. */
export const memberImporter: Importer<MemberValue> = {
  fields: memberFields,
  read: (text, columns) => readCsv(text, columns, readMemberRow),
  plan: async (db, values) => {
    const members = await knownOf(db, values)
    return values.map((value) => planOne(value, members.get(value.email)))
  },
  apply: async (db, values, { invite, origin }, { now }) => {
    const members = await knownOf(db, values)
    const fresh: Insertable<UserTable>[] = []
    const applied = await mapSequential(values, async (value): Promise<Applied> => {
      const member = members.get(value.email)
      if (!member) {
        const row = newMember(value, now)
        fresh.push(row)
        return { outcome: 'added', subjectId: row.id, after: traits(row) }
      }
      if (planOne(value, member)?.plan !== 'changed') return { outcome: 'left', subjectId: member.id }
      const after = toColumns(value, member)
      await setTraits(db, member.id, after, now)
      return { outcome: 'changed', subjectId: member.id, before: traits(member), after }
    })
    if (fresh.length > 0) await db.insertInto('user').values(fresh).execute()
    if (invite && fresh.length > 0) {
      const mail = await invitation(db, origin)
      for (const { email } of fresh) await enqueueMail(db, { ...mail, to: email }, now)
    }
    return applied
  },
  undo: async (db, rows, { now }) => {
    const ids = rows.map(({ subjectId }) => subjectId)
    const found = await db
      .selectFrom('user')
      .select(['id', 'name', 'role', 'affiliation'])
      .where('id', 'in', ids)
      .execute()
    const members = new Map(found.map((member) => [member.id, member]))
    const used = await usedOf(db, ids)
    const deleted: string[] = []
    const outcomes = await mapSequential(rows, async ({ outcome, subjectId, before, after }) => {
      const member = members.get(subjectId)
      if (!member) return null
      const { name, affiliation } = after as Traits
      if (member.role === 'admin') return 'Is an admin now, and stays.'
      if (member.name !== name || member.affiliation !== affiliation)
        return 'Was edited since, and stays as it is.'
      if (outcome === 'changed') await setTraits(db, subjectId, before as Traits, now)
      else if (used.has(subjectId)) return 'Has signed in or has records since, and stays.'
      else deleted.push(subjectId)
      return null
    })
    if (deleted.length > 0) await db.deleteFrom('user').where('id', 'in', deleted).execute()
    return outcomes
  },
}

type Traits = Pick<Known, 'name' | 'affiliation'>
const traits = ({ name, affiliation }: Traits): Traits => ({ name, affiliation })

const newMember = ({ name, email, affiliation }: MemberValue, now: Date) => ({
  id: randomUUID(),
  name,
  email,
  emailVerified: 0,
  image: null,
  role: 'user',
  affiliation: affiliation || null,
  timeZone: null,
  disabledAt: null,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
})

async function setTraits(db: Database, id: string, { name, affiliation }: Traits, now: Date) {
  const set = { name, affiliation, updatedAt: now.toISOString() }
  await db.updateTable('user').set(set).where('id', '=', id).execute()
}

const traces = [
  'account',
  'session',
  'eventSignup',
  'attendance',
  'volunteerHours',
  'quranEntry',
  'newsletterSubscription',
] as const

/** Those who have come in meanwhile, or of whom something is known that would be lost. */
async function usedOf(db: Database, ids: string[]) {
  const used = new Set<string>()
  for (const table of traces) {
    const rows = await db.selectFrom(table).select('userId').distinct().where('userId', 'in', ids).execute()
    for (const { userId } of rows) used.add(userId)
  }
  return used
}

async function invitation(db: Database, origin: string) {
  const { name } = await readSettings(db)
  return {
    subject: `Your account at ${name}`,
    body: `Salaam,

You are on the list of ${name}, and there is an account for you with this address. It has no password yet. To use it, choose one by “Forgot password?” here:

${origin}/profile?mode=reset

If you do not want it, you can ignore this mail, or write to us and we remove it.`,
  }
}
