import { collectionOperations } from './collection-operations.server.ts'
import { eventType } from './event-type.server.ts'
import { homepageOperations } from './homepage-operations.server.ts'
import { initiativeOperation } from './initiative-operation.server.ts'
import type { Operation } from './operation.ts'
import { profileOperation } from './profile-operation.server.ts'
import { resourceType } from './resource-type.server.ts'

/** Every operation of the content API. */
export const operations: readonly Operation[] = [
  ...collectionOperations(eventType),
  ...collectionOperations(resourceType),
  ...homepageOperations,
  profileOperation,
  initiativeOperation,
]
