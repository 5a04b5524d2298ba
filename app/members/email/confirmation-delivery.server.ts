import type { RouterContextProvider } from 'react-router'
import type { Member } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'

type Recipient = Pick<Member, 'email' | 'emailVerified'>

/** Whether the latest email with a link that confirms a member's address was not delivered. */
export async function isConfirmationUndelivered(context: Readonly<RouterContextProvider>, member: Recipient) {
  if (member.emailVerified) return false
  const [db, isConnected] = [context.get(databaseContext), await isMailConnected(context)]
  return isUndelivered(await findConfirmationMail(db, member.email), isConnected)
}

/** Other emails are left out, because anyone can cause some of them, such as one about a guest’s sign-up. */
function findConfirmationMail(db: Database, email: string) {
  return db
    .selectFrom('mail')
    .select(['status', 'lastError'])
    .where(({ eb, fn }) => eb(fn<string>('lower', ['recipient']), '=', email.toLowerCase()))
    .where('purpose', '=', 'verifyEmail')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function isUndelivered(mail: Awaited<ReturnType<typeof findConfirmationMail>>, isConnected: boolean) {
  if (!mail) return !isConnected
  if (mail.status === 'sent') return false
  const isPending = mail.status === 'waiting' || mail.status === 'sending'
  return !isPending || mail.lastError !== null || !isConnected
}
