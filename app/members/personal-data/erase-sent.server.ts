import { deletedUser } from '#app/cms/activity/activity-store.server.ts'
import { giftsOf } from '#app/giving/pledges/member-gifts-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { replaceWords } from '#app/platform/mentions.ts'

/**
 * Erases what a member sent with the site's forms, or who sent it, and says which rows those were. Where the
 * address is not proven, only what was sent from the account. Mails about them have their references.
 */
export async function eraseSent(
  db: Database,
  member: { id: string; name: string; email: string; emailVerified: boolean },
) {
  const { name, email, emailVerified } = member
  const pledges = await db
    .updateTable('pledge')
    .set({ name: deletedUser, email: '' })
    .where(giftsOf(member))
    .returning(['id', 'reference'])
    .execute()
  const nothingElse = { initiative: [], contactMessage: [] }
  if (!emailVerified) return { ...nothingElse, pledge: idsOf(pledges), references: referencesOf(pledges) }
  const messages = await db
    .deleteFrom('contactMessage')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email))
    .returning('id')
    .execute()
  await db
    .deleteFrom('merchInterest')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email))
    .execute()
  const initiatives = await eraseSender(db, name, email)
  return {
    pledge: idsOf(pledges),
    initiative: idsOf(initiatives),
    contactMessage: idsOf(messages),
    references: referencesOf([...pledges, ...initiatives]),
  }
}

/** The idea stays, in words that do not say whose it was. */
async function eraseSender(db: Database, name: string, email: string) {
  const initiatives = await db
    .selectFrom('initiative')
    .select(['id', 'reference', 'title', 'description', 'contactName', 'contactPhone'])
    .where(({ eb, fn }) => eb(fn<string>('lower', ['contactEmail']), '=', email))
    .execute()
  for (const { id, title, description, contactName, contactPhone } of initiatives) {
    const identifiers = [
      email,
      contactPhone,
      ...[name, contactName].filter((identifiers) => identifiers.includes(' ')),
    ]
    await db
      .updateTable('initiative')
      .set({
        title: replaceWords(title, identifiers, deletedUser),
        description: replaceWords(description, identifiers, deletedUser),
        contactName: deletedUser,
        contactEmail: '',
        contactPhone: '',
      })
      .where('id', '=', id)
      .execute()
  }
  return initiatives
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const referencesOf = (rows: { reference: string }[]) => rows.map(({ reference }) => reference)
