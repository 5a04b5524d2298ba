import { z } from 'zod'
import { operationKinds } from '#app/events/check-in/presence.ts'
import { maxAddedParty, partyLimits } from '#app/events/roster/party-limits.ts'
import { addedPartySchema } from '#app/events/signup/added-party.ts'
import { optionalEmail, requiredPlainLine } from '#app/platform/http/form-text.ts'
import { maxOperations, maxWalkIns } from './door-changes.ts'

const id = z.string().regex(/^[\w-]{1,64}$/)
const partySize = z.number().int().min(1).max(maxAddedParty)

/** Validates the changes that a device sends. */
export const changesSchema = z.object({
  operations: z
    .array(
      z.object({
        id,
        signupId: id,
        person: z.number().int().min(0).max(maxAddedParty),
        kind: z.enum(operationKinds),
        at: z.iso.datetime({ precision: 3 }),
      }),
    )
    .max(maxOperations),
  walkIns: z
    .array(
      z.object({
        id,
        name: requiredPlainLine('Please enter a name.', partyLimits.name),
        email: optionalEmail(),
        partySize,
        confirmedPlaces: z.number().int().min(0).max(1_000_000),
      }),
    )
    .max(maxWalkIns),
})

/** Validates the walk-in form. */
export const walkInSchema = addedPartySchema.extend({
  confirmedPlaces: z
    .string()
    .default('')
    .transform((text) => (/^\d{1,7}$/.test(text) ? Number(text) : 0)),
})
