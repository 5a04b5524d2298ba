import { expressionBuilder } from 'kysely'
import type { Schema } from '#app/platform/database/schema/schema.ts'

/** Whether a sign-up has a spot at the event, as an SQL condition. Only confirmed sign-ups do. */
export const hasSpot = () =>
  expressionBuilder<Schema, 'eventSignup'>()('eventSignup.status', '=', 'confirmed')
