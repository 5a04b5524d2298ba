import { expressionBuilder } from 'kysely'
import { hasTurnedOff } from '#app/events/signup/signup-opt-outs.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { enabledByDefault } from './sent-notification-store.server.ts'
import { signupKindOf } from './signup-email-kinds.ts'

/**
 * People who signed up for any event, with any status: guests, members with a verified address, and the guardians of
 * children under 13. `enabled` is 1 if they want this kind of email, and 0 if a member turned it off in the settings, or
 * if it was turned off for this sign-up.
 */
export const signedUpPeople = (db: Database, kind: keyof typeof signupKindOf) =>
  allSignedUpPeople(db, kind).where(isReachable())

/** Like `signedUpPeople`, but includes people who cannot be emailed, such as suspended members, with `enabled` 0. */
export const allSignedUpPeople = (db: Database, kind: keyof typeof signupKindOf) =>
  db
    .selectFrom('eventSignup')
    .leftJoin('user', 'user.id', 'eventSignup.userId')
    .leftJoin('notificationChoice', (join) =>
      join.onRef('notificationChoice.userId', '=', 'user.id').on('notificationChoice.kind', '=', kind),
    )
    .select((eb) => [
      'eventSignup.id as signupId',
      'eventSignup.userId',
      eb.fn.coalesce('user.name', 'eventSignup.name').as('name'),
      eb.fn.coalesce('user.email', 'eventSignup.email', guardianOfChild()).$castTo<string>().as('email'),
      eb
        .case()
        .when(eb.and([isReachable(), eb.not(hasTurnedOff(signupKindOf[kind]))]))
        .then(eb.fn.coalesce('notificationChoice.email', eb.val(enabledByDefault(kind))))
        .else(0)
        .end()
        .as('enabled'),
    ])

function isReachable() {
  const eb = expressionBuilder<Schema, 'eventSignup' | 'user'>()
  return eb.or([
    eb.and([
      eb('eventSignup.userId', 'is', null),
      eb(eb.fn.coalesce('eventSignup.email', guardianOfChild()), 'is not', null),
    ]),
    eb.and([eb('user.emailVerified', '=', 1), eb('user.disabledAt', 'is', null)]),
  ])
}

/**
 * Whether someone got their spot before an instant: people who got it later have just received an email about the event.
 */
export function hadSpotBefore(instant: Date) {
  const eb = expressionBuilder<Schema, 'eventSignup'>()
  return eb(eb.fn.coalesce('eventSignup.statusAt', 'eventSignup.createdAt'), '<', instant.toISOString())
}

/** The guardian's address for children under 13, who sign up without an address; null for everyone else. */
const guardianOfChild = () =>
  expressionBuilder<Schema, 'eventSignup'>()
    .case()
    .when('eventSignup.ageGroup', '=', 'under13')
    .then(expressionBuilder<Schema, 'eventSignup'>().ref('eventSignup.guardianEmail'))
    .else(null)
    .end()
