import { expressionBuilder } from 'kysely'
import type { Schema } from '#app/platform/database/schema/schema.ts'

/** Whether someone who signed up has a place at the event, as an SQL condition: not on the waitlist, and not canceled. */
export const hasPlace = () =>
  expressionBuilder<Schema, 'eventSignup'>()('eventSignup.status', '=', 'confirmed')
