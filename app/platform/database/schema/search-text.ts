import type { ColumnType } from 'kysely'

/** Made by the database from what is searched, in lower case (see `search.server.ts`). */
export type SearchText = ColumnType<string, never, never>
