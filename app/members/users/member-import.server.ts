import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { readCsv } from '#app/cms/imports/csv-reader.server.ts'
import { describeDifferences, type RowOutcome, type RowPlan } from '#app/cms/imports/import.ts'
import { type Importer, mapSequential } from '#app/cms/imports/importer.server.ts'
import { isStaff, roleLabels, roleOf } from '#app/platform/auth/permissions.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { UserTable } from '#app/platform/database/schema/accounts.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { withdrawEmails } from '#app/platform/mail/mail-withdrawal.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { importedAccountMail } from './invitation-mail.ts'
import { type MemberValue, memberFields, readMemberRow } from './member-row.ts'

interface ExistingMember {
  id: string
  name: string
  email: string
  role: string | null
  affiliation: string | null
}

async function findExistingMembers(db: Database, values: MemberValue[]) {
  if (values.length === 0) return new Map<string, ExistingMember>()
  const emails = values.map(({ email }) => email)
  const rows = await db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'role', 'affiliation'])
    .where('email', 'in', emails)
    .execute()
  return new Map(rows.map((row) => [row.email, row]))
}

/** The columns that a row sets; empty cells keep the current value. */
const toColumns = (value: MemberValue, { name, affiliation }: ExistingMember) => ({
  name: value.name || name,
  affiliation: value.affiliation || affiliation,
})

function planOne(value: MemberValue, member: ExistingMember | undefined): RowPlan {
  if (!member) return { plan: 'new', detail: [value.email, value.affiliation].filter(Boolean).join(', ') }
  const unchanged = { plan: 'unchanged' as const, detail: value.email, subjectId: member.id }
  // An import never changes anyone with a role.
  const role = roleOf(member.role)
  if (isStaff(role))
    return { ...unchanged, note: `This member has the ${roleLabels[role]} role and will not be changed.` }
  const detail = describeDifferences({ ...member }, toColumns(value, member))
  return detail ? { plan: 'changed', detail, subjectId: member.id } : unchanged
}

/** Imports members from a CSV file, with the “user” role and without a password or any consent. */
export const memberImporter: Importer<MemberValue> = {
  fields: memberFields,
  read: (text, columns) => readCsv(text, columns, readMemberRow),
  plan: async (db, values) => {
    const members = await findExistingMembers(db, values)
    return values.map((value) => planOne(value, members.get(value.email)))
  },
  apply: async (db, values, { invite, origin }, { now }) => {
    const members = await findExistingMembers(db, values)
    const newRows: Insertable<UserTable>[] = []
    const outcomes = await mapSequential(values, async (value): Promise<RowOutcome> => {
      const member = members.get(value.email)
      if (!member) {
        const row = newMember(value, now)
        newRows.push(row)
        return { outcome: 'added', subjectId: row.id, after: importedColumns(row) }
      }
      if (planOne(value, member)?.plan !== 'changed') return { outcome: 'skipped', subjectId: member.id }
      const after = toColumns(value, member)
      await setImportedColumns(db, member.id, after, now)
      return { outcome: 'changed', subjectId: member.id, before: importedColumns(member), after }
    })
    if (newRows.length > 0) await db.insertInto('user').values(newRows).execute()
    if (invite && newRows.length > 0) {
      const site = await readSettings(db)
      const link = `${origin}/profile?mode=reset`
      for (const { email } of newRows) await enqueueMail(db, importedAccountMail(email, site, link), now)
    }
    return outcomes
  },
  undo: async (db, rows, { now }) => {
    const ids = rows.map(({ subjectId }) => subjectId)
    const memberRows = await db
      .selectFrom('user')
      .select(['id', 'name', 'email', 'role', 'affiliation', 'emailVerified', 'disabledAt'])
      .where('id', 'in', ids)
      .execute()
    const members = new Map(memberRows.map((member) => [member.id, member]))
    const used = await findUsedIds(db, ids)
    const unused: { id: string; email: string }[] = []
    const outcomes = await mapSequential(rows, async ({ outcome, subjectId, before, after }) => {
      const member = members.get(subjectId)
      if (!member) return null
      const { name, affiliation } = after as ImportedColumns
      const role = roleOf(member.role)
      if (isStaff(role)) return `Kept: this member now has the ${roleLabels[role]} role.`
      if (member.name !== name || member.affiliation !== affiliation)
        return 'Kept: this member was edited after the import.'
      if (outcome === 'changed') await setImportedColumns(db, subjectId, before as ImportedColumns, now)
      // Without the account, the member could sign up again.
      else if (member.disabledAt) return 'Kept: this member is suspended.'
      // A login in an app with an emailed link adds no row to `usageTables`, but confirms the address.
      else if (member.emailVerified) return 'Kept: the address of this member has been confirmed.'
      else if (used.has(subjectId)) return 'Kept: this member has logged in or has records.'
      else unused.push(member)
      return null
    })
    if (unused.length > 0) await removeMembers(db, unused, now)
    return outcomes
  },
}

type ImportedColumns = Pick<ExistingMember, 'name' | 'affiliation'>
const importedColumns = ({ name, affiliation }: ImportedColumns): ImportedColumns => ({ name, affiliation })

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

async function setImportedColumns(
  db: Database,
  id: string,
  { name, affiliation }: ImportedColumns,
  now: Date,
) {
  const set = { name, affiliation, updatedAt: now.toISOString() }
  await db.updateTable('user').set(set).where('id', '=', id).execute()
}

/** Removes imported members, and withdraws the emails that tell them about their account. */
async function removeMembers(db: Database, members: { id: string; email: string }[], now: Date) {
  const mailIds = db
    .selectFrom('mail')
    .select('id as mailId')
    .where('purpose', '=', 'importedAccount')
    .where(
      'recipient',
      'in',
      members.map(({ email }) => email),
    )
  await withdrawEmails(db, mailIds, now, 'The import was undone, so the account no longer exists.')
  await db
    .deleteFrom('user')
    .where(
      'id',
      'in',
      members.map(({ id }) => id),
    )
    .execute()
}

const usageTables = [
  'account',
  'session',
  'eventSignup',
  'attendance',
  'volunteerHours',
  'quranEntry',
  'newsletterSubscription',
] as const

/** The ids of members who have logged in or have records that would be deleted with them. */
async function findUsedIds(db: Database, ids: string[]) {
  const used = new Set<string>()
  for (const table of usageTables) {
    const rows = await db.selectFrom(table).select('userId').distinct().where('userId', 'in', ids).execute()
    for (const { userId } of rows) if (userId) used.add(userId)
  }
  return used
}
