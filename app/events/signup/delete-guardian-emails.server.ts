import { anonymizeLabels } from '#app/cms/activity/anonymize-activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'

/**
 * Deletes the emails to a guardian about a sign-up, sent or not: the outbox would keep the address for a month. They
 * are found by their delivery, or by the link in their text. The request, the copy of the consent and the link to the
 * sign-up have no delivery, and their text is cleared once they are sent. These three are found by their purpose, and
 * deleted if no other sign-up has this guardian's address.
 */
export async function deleteGuardianEmails(
  tx: Database,
  { signupId, guardianEmail }: { signupId: string; guardianEmail: string },
) {
  const deleted = await tx
    .deleteFrom('mail')
    .where('recipient', '=', guardianEmail)
    .where(({ eb, or, and, not, exists, selectFrom }) =>
      or([
        eb(
          'id',
          'in',
          selectFrom('eventDelivery')
            .select((delivery) => delivery.ref('mailId').$notNull().as('mailId'))
            .where('signupId', '=', signupId)
            .where('mailId', 'is not', null),
        ),
        eb('body', 'like', `%token=${signupId}.%`),
        and([
          eb('purpose', 'in', ['guardianRequest', 'guardianAgreed', 'guardianSignupLink']),
          not(
            exists(
              selectFrom('eventSignup')
                .select('id')
                .where('guardianEmail', '=', guardianEmail)
                .where('id', '!=', signupId),
            ),
          ),
        ]),
      ]),
    )
    .returning('id')
    .execute()
  // The activity log names the recipient of an email that an admin retried.
  await anonymizeLabels(
    tx,
    'mail',
    deleted.map(({ id }) => id),
  )
}
