import type { Generated } from 'kysely'
import type { AccountsSchema } from './accounts.ts'
import type { CampaignSchema } from './campaigns.ts'
import type { ClientApiSchema } from './client-api.ts'
import type { ContentSchema, TrashableColumns } from './content.ts'
import type { EventPlanSchema } from './event-plan.ts'
import type { EventsSchema } from './events.ts'
import type { GivingSchema } from './giving.ts'
import type { HistorySchema } from './history.ts'
import type { ImportsSchema } from './imports.ts'
import type { InboxSchema } from './inbox.ts'
import type { MailSchema } from './mail.ts'
import type { PaymentsSchema } from './payments.ts'
import type { PhonesSchema } from './phones.ts'
import type { PushSchema } from './push.ts'
import type { QuranSchema } from './quran.ts'
import type { RuntimeSchema } from './runtime.ts'
import type { ServicePromiseSchema } from './service-promise.ts'

/**
 * The whole data model; each group lists its tables. A column whose name ends in `At` holds UTC ISO text; null means
 * “not yet”, unless the column's comment says otherwise.
 */
export interface Schema
  extends ContentSchema,
    EventsSchema,
    EventPlanSchema,
    InboxSchema,
    GivingSchema,
    PaymentsSchema,
    CampaignSchema,
    MailSchema,
    RuntimeSchema,
    AccountsSchema,
    PhonesSchema,
    PushSchema,
    ClientApiSchema,
    QuranSchema,
    ServicePromiseSchema,
    ImportsSchema,
    HistorySchema {}

type TablesWith<Columns> = {
  [Table in keyof Schema]: Schema[Table] extends Columns ? Table : never
}[keyof Schema]

/** Tables with optimistic locking. */
export type VersionedTable = TablesWith<{ version: Generated<number> }>
/** Versioned tables with drafts and a trash. */
export type ListedTable = TablesWith<TrashableColumns & { id: string; publishedAt: string | null }>
/** Tables that refer to a picture. */
export type PicturedTable = TablesWith<{ pictureId: string } | { pictureId: string | null }>
