import { articleKind } from '#app/articles/article-kind.ts'
import { pageKind } from '#app/content/page-kind.ts'
import { eventKind } from '#app/events/event-kind.ts'
import { homepageKind } from '#app/home/homepage-kind.ts'
import { slideKind } from '#app/home/slide-kind.ts'
import { projectKind } from '#app/projects/project-kind.ts'
import { guideKind } from '#app/resources/guide-kind.ts'
import { resourceKind } from '#app/resources/resource-kind.ts'
import type { Kind, VersionedKind } from './kind.ts'

/** Every kind of text that admins write: what is listed here has a trash, versions and a file to export. */
export const kinds: Kind[] = [resourceKind, eventKind, articleKind, projectKind, guideKind, slideKind]

/** Every kind that keeps versions. */
export const versionedKinds: VersionedKind[] = [...kinds, homepageKind, pageKind]
