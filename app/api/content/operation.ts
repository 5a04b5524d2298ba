import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { Member } from '#app/platform/auth/member.server.ts'
import type { Permission } from '#app/platform/auth/permissions.ts'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Files } from '#app/platform/files/files.ts'

export const basePath = '/api/v1'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** A request to an operation, and what the operation needs to respond. */
export interface Call {
  request: Request
  /** The context that pages get, for code shared with them. */
  context: Readonly<RouterContextProvider>
  config: Config
  db: Database
  files: Files
  now: Date
  /** The public origin of the site. */
  origin: string
  ipAddress: string
  /** The parameters in the path. */
  params: Record<string, string>
  /** Who makes the request; null for a request without a token. */
  member: Member | null
}

export interface Result {
  /** JSON; left out for 204. */
  body?: object
  headers?: Record<string, string>
}

/** One method of one path. Routing, permissions, validation and the OpenAPI description follow from it. */
export interface Operation {
  id: string
  method: Method
  /** Below `basePath`, with parameters in braces. */
  path: string
  summary: string
  /** `member` requires a token; a permission requires the token of a member who has it. */
  access: 'anyone' | 'member' | Permission
  query?: z.ZodObject
  body?: z.ZodObject
  /** Whether the If-Match header, which names the version to change, is required or optional. */
  ifMatch?: 'required' | 'optional'
  success: { status: 200 | 201 | 204; description: string; schema?: z.ZodType }
  /** Whether the response describes one item, and so has the item's ETag. */
  hasItem?: boolean
  /** Error statuses in addition to those that follow from the other properties. */
  problems?: number[]
  run: (call: Call, input: { query: object; body: object }) => Promise<Result>
}

type Input<Schema> = Schema extends z.ZodObject ? z.output<Schema> : object

/** Declares an operation; `run` gets the query and the body with the types of their schemas. */
export function defineOperation<
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodObject | undefined = undefined,
>(
  operation: Omit<Operation, 'query' | 'body' | 'run'> & {
    query?: Query
    body?: Body
    run: (call: Call, input: { query: Input<Query>; body: Input<Body> }) => Promise<Result>
  },
): Operation {
  return operation as Operation
}
