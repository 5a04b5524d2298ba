import { deletedUser } from '#app/cms/activity/activity-store.server.ts'
import { pledgesOfMember } from '#app/giving/pledges/pledges-of-member.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { replaceMentions } from '#app/platform/mentions.ts'
import { deleteSubscriptionsOf } from '#app/site/newsletter/subscriber-store.server.ts'

/**
 * Deletes or anonymizes what a member sent through the site's forms. If the address is unverified, this covers only what
 * they sent while logged in. Returns the ids of the affected rows, and their references, which emails about them contain.
 */
export async function eraseSubmissions(
  db: Database,
  member: { id: string; name: string; email: string; emailVerified: boolean },
) {
  const { name, email, emailVerified } = member
  const pledges = await db
    .updateTable('pledge')
    .set({ name: deletedUser, email: '' })
    .where(pledgesOfMember(member))
    .returning(['id', 'reference'])
    .execute()
  const none = { initiative: [], contactMessage: [] }
  if (!emailVerified) return { ...none, pledge: idsOf(pledges), references: referencesOf(pledges) }
  const messages = await db
    .deleteFrom('contactMessage')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email))
    .returning('id')
    .execute()
  await db
    .deleteFrom('merchInterest')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email))
    .execute()
  await deleteSubscriptionsOf(db, email)
  const initiatives = await anonymizeInitiatives(db, name, email)
  return {
    pledge: idsOf(pledges),
    initiative: idsOf(initiatives),
    contactMessage: idsOf(messages),
    references: referencesOf([...pledges, ...initiatives]),
  }
}

/** Removes the sender's contact details from their initiatives, and their full name, address and number from the texts. */
async function anonymizeInitiatives(db: Database, name: string, email: string) {
  const initiatives = await db
    .selectFrom('initiative')
    .select(['id', 'reference', 'title', 'description', 'contactName', 'contactPhone'])
    .where(({ eb, fn }) => eb(fn<string>('lower', ['contactEmail']), '=', email))
    .execute()
  for (const { id, title, description, contactName, contactPhone } of initiatives) {
    const identifiers = [
      email,
      contactPhone,
      ...[name, contactName].filter((fullName) => fullName.includes(' ')),
    ]
    await db
      .updateTable('initiative')
      .set({
        title: replaceMentions(title, identifiers, deletedUser),
        description: replaceMentions(description, identifiers, deletedUser),
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
