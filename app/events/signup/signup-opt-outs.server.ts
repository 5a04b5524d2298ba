import { expressionBuilder } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { EventsSchema } from '#app/platform/database/schema/events.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'

/** A kind of email about events that can be turned off for one sign-up. */
export type SignupEmailKind = EventsSchema['signupOptOut']['kind']

/** Whether the recipient has turned off these emails for the sign-up, as an SQL condition. */
export function hasTurnedOff(kind: SignupEmailKind) {
  const eb = expressionBuilder<Schema, 'eventSignup'>()
  return eb.exists(
    eb
      .selectFrom('signupOptOut')
      .select('signupOptOut.signupId')
      .whereRef('signupOptOut.signupId', '=', 'eventSignup.id')
      .where('signupOptOut.kind', '=', kind),
  )
}

/** Copies what was turned off for one of a person's two sign-ups to the other. Call it before the first is deleted. */
export const copyOptOuts = (tx: Database, fromId: string, toId: string) =>
  tx
    .insertInto('signupOptOut')
    .columns(['signupId', 'kind', 'createdAt'])
    .expression((eb) =>
      eb
        .selectFrom('signupOptOut')
        .select((eb) => [eb.val(toId).as('signupId'), 'kind', 'createdAt'])
        .where('signupId', '=', fromId),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()

/** Turns emails of one kind on again. */
export const turnOnSignupEmails = (db: Database, signupId: string, kind: SignupEmailKind) =>
  db.deleteFrom('signupOptOut').where('signupId', '=', signupId).where('kind', '=', kind).execute()
