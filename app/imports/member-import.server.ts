import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/settings/settings-store.server.ts'
import type { MemberValue } from './csv-values.ts'
import { differences, type Planned } from './import.ts'
import type { Importer } from './importer.server.ts'

interface Known {
  id: string
  name: string
  email: string
  role: string | null
  affiliation: string | null
}

const known = async (db: Database, emails: string[]) => {
  if (emails.length === 0) return new Map<string, Known>()
  const rows = await db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'role', 'affiliation'])
    .where('email', 'in', emails)
    .execute()
  return new Map(rows.map((row) => [row.email, row]))
}

/** What a row would give a member: what the file leaves empty stays as it is. */
const wanted = (value: MemberValue, { name, affiliation }: Known) => ({
  name: value.name || name,
  affiliation: value.affiliation || affiliation,
})

function planOne(value: MemberValue, member: Known | undefined): Planned {
  if (!member) return { plan: 'new', detail: [value.email, value.affiliation].filter(Boolean).join(', ') }
  const same = { plan: 'same' as const, detail: value.email, subjectId: member.id }
  // An admin is changed by themselves or by another admin, not by a list.
  if (member.role === 'admin') return { ...same, note: 'Is an admin, and stays as they are.' }
  const detail = differences({ ...member }, wanted(value, member))
  return detail ? { plan: 'changed', detail, subjectId: member.id } : same
}

/** Members from a list. They have no password, no consent to anything, and never more rights than a user. */
export const memberImporter: Importer<MemberValue> = {
  plan: async (db, values) => {
    const members = await known(
      db,
      values.map(({ email }) => email),
    )
    return values.map((value) => planOne(value, members.get(value.email)))
  },
  apply: async (db, value, { invite, origin }, now) => {
    const member = (await known(db, [value.email])).get(value.email)
    const plan = planOne(value, member)
    const at = now.toISOString()
    if (!member) {
      const id = randomUUID()
      await db
        .insertInto('user')
        .values({
          id,
          name: value.name,
          email: value.email,
          emailVerified: 0,
          image: null,
          role: 'user',
          affiliation: value.affiliation || null,
          timeZone: null,
          disabledAt: null,
          createdAt: at,
          updatedAt: at,
        })
        .execute()
      if (invite) await enqueueMail(db, await invitation(db, value.email, origin), now)
      return {
        outcome: 'added',
        subjectId: id,
        after: { name: value.name, affiliation: value.affiliation || null },
      }
    }
    if (plan?.plan !== 'changed') return { outcome: 'left', subjectId: member.id }
    const after = wanted(value, member)
    await db
      .updateTable('user')
      .set({ ...after, updatedAt: at })
      .where('id', '=', member.id)
      .execute()
    const before = { name: member.name, affiliation: member.affiliation }
    return { outcome: 'changed', subjectId: member.id, before, after }
  },
  undo: async (db, { outcome, subjectId, before, after }, now) => {
    const member = await db
      .selectFrom('user')
      .select(['name', 'role', 'affiliation'])
      .where('id', '=', subjectId)
      .executeTakeFirst()
    if (!member) return null
    const { name, affiliation } = after as { name: string; affiliation: string | null }
    if (member.role === 'admin') return 'Is an admin now, and stays.'
    if (member.name !== name || member.affiliation !== affiliation)
      return 'Was edited since, and stays as it is.'
    if (outcome === 'changed') {
      const was = before as { name: string; affiliation: string | null }
      await db
        .updateTable('user')
        .set({ ...was, updatedAt: now.toISOString() })
        .where('id', '=', subjectId)
        .execute()
      return null
    }
    if (await isUsed(db, subjectId)) return 'Has signed in or has records since, and stays.'
    await db.deleteFrom('user').where('id', '=', subjectId).execute()
    return null
  },
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

/** Whether somebody has come in meanwhile, or something is known of them that would be lost. */
async function isUsed(db: Database, userId: string) {
  for (const table of traces) {
    const found = await db
      .selectFrom(table)
      .select('userId')
      .where('userId', '=', userId)
      .limit(1)
      .executeTakeFirst()
    if (found) return true
  }
  return false
}

async function invitation(db: Database, to: string, origin: string) {
  const { name } = await readSettings(db)
  return {
    to,
    subject: `Your account at ${name}`,
    body: `Salaam,

You are on the list of ${name}, and there is an account for you with this address. It has no password yet. To use it, choose one by “Forgot password?” here:

${origin}/profile?mode=reset

If you do not want it, you can ignore this mail, or write to us and we remove it.`,
  }
}
