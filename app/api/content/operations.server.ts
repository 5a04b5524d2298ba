import { collectionOperations } from './collection-operations.server.ts'
import { eventContentType } from './event-content-type.server.ts'
import { homepageOperations } from './homepage-operations.server.ts'
import { initiativeOperation } from './initiative-operation.server.ts'
import type { Operation } from './operation.ts'
import { profileOperation } from './profile-operation.server.ts'
import { resourceContentType } from './resource-content-type.server.ts'

/** Every operation of the content API. */
export const operations: readonly Operation[] = [
  ...collectionOperations(eventContentType),
  ...collectionOperations(resourceContentType),
  ...homepageOperations,
  profileOperation,
  initiativeOperation,
]
