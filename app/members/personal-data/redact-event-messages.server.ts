import { deletedUser } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { replaceMentions } from '#app/platform/mentions.ts'

/**
 * Replaces a member's full name and email address in organizers' messages about events, and in the activity entries
 * about these messages. A first name alone is not replaced, because it may be another person's.
 */
export async function redactEventMessages(db: Database, { name, email }: { name: string; email: string }) {
  const identifiers = [email, ...(name.includes(' ') ? [name] : [])]
  const redact = (text: string) => replaceMentions(text, identifiers, deletedUser)
  const messages = await db.selectFrom('eventMessage').select(['id', 'subject', 'body']).execute()
  for (const { id, subject, body } of messages) {
    const texts = { subject: redact(subject), body: redact(body) }
    if (texts.subject !== subject || texts.body !== body)
      await db.updateTable('eventMessage').set(texts).where('id', '=', id).execute()
  }
  const entries = await db
    .selectFrom('activity')
    .select(['id', 'changes'])
    .where('subject', '=', 'eventMessage')
    .execute()
  for (const { id, changes } of entries) {
    if (redact(changes) !== changes)
      await db
        .updateTable('activity')
        .set({ changes: redact(changes) })
        .where('id', '=', id)
        .execute()
  }
}
