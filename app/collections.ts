import { settingsAutosave } from './admin/settings/settings-autosave.server.ts'
import { textCollection } from './admin/texts/text-collection.ts'
import type { Collection } from './cms/collections/collection.ts'
import type { Collections } from './cms/collections/registry.server.ts'
import { autosavedInboxForms } from './cms/inbox/inbox-autosave.server.ts'
import { eventCollection } from './events/event/event-collection.ts'
import { campaignCollection } from './giving/campaigns/campaign-collection.ts'
import { inboxes } from './inboxes.ts'
import { articleCollection } from './site/articles/article-collection.ts'
import { designPictureCollection } from './site/design-pictures/design-picture-collection.ts'
import { homepageCollection } from './site/home/homepage-collection.ts'
import { slideCollection } from './site/home/slide-collection.ts'
import { issueAutosave } from './site/newsletter/issue-autosave.server.ts'
import { customPageCollection } from './site/pages/custom-page-collection.ts'
import { pageCollection } from './site/pages/page-collection.ts'
import { projectCollection } from './site/projects/project-collection.ts'
import { guideCollection } from './site/resources/guide-collection.ts'
import { resourceCollection } from './site/resources/resource-collection.ts'

const otherCollections: Collection[] = [
  resourceCollection,
  eventCollection,
  articleCollection,
  projectCollection,
  guideCollection,
  slideCollection,
  campaignCollection,
]

/** Custom pages are at the top level, so the first path segment of another collection cannot be their slug. */
const customPages: Collection = {
  ...customPageCollection,
  reservedSlugs: new Set([
    ...(customPageCollection.reservedSlugs ?? []),
    ...otherCollections.flatMap(({ publicPath }) => publicPath?.split('/')[1] || []),
  ]),
}

const listed = [...otherCollections, customPages]

/** All content that admins edit. A collection added here gets admin screens, public pages, versions and exports. */
export const collections: Collections = {
  listed,
  versioned: [...listed, homepageCollection, pageCollection, designPictureCollection, textCollection],
  standaloneForms: [issueAutosave, settingsAutosave, ...inboxes.flatMap(autosavedInboxForms)],
}
