import type { Kind } from './cms/collections/kind.ts'
import type { Collections } from './cms/collections/registry.server.ts'
import { eventKind } from './events/event/event-kind.ts'
import { articleKind } from './site/articles/article-kind.ts'
import { homepageKind } from './site/home/homepage-kind.ts'
import { slideKind } from './site/home/slide-kind.ts'
import { pageKind } from './site/pages/page-kind.ts'
import { projectKind } from './site/projects/project-kind.ts'
import { guideKind } from './site/resources/guide-kind.ts'
import { resourceKind } from './site/resources/resource-kind.ts'

const listed: Kind[] = [resourceKind, eventKind, articleKind, projectKind, guideKind, slideKind]

/** Everything that admins write. A new collection is added here and gets its lists, versions, trash and exports. */
export const collections: Collections = { listed, versioned: [...listed, homepageKind, pageKind] }
