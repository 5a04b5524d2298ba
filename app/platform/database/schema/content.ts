import type { Generated } from 'kysely'

/** Columns of content that admins edit. */
interface VersionedColumns {
  /** Incremented with every change, for optimistic locking. */
  version: Generated<number>
  /** 1 for starter content that nobody has edited; all of it can be removed in one action. */
  sample: Generated<number>
}

/** Columns of every collection that has a trash. */
export interface TrashableColumns extends VersionedColumns {
  /** Null unless in the trash. */
  deletedAt: Generated<string | null>
}

interface SettingTable {
  key: string
  /** JSON. */
  value: string
}

/** A site text that an admin has changed. */
interface TextTable extends VersionedColumns {
  key: string
  /** Where it is shown and its name, as of the last change. */
  label: string
  /** Null for the default. */
  value: string | null
  updatedAt: string
}

export interface PictureTable {
  id: string
  /** Built into the application, or uploaded in the admin area or by an app. */
  source: 'builtin' | 'upload'
  /** The name of the uploaded file; empty for built-in and for older pictures. */
  fileName: Generated<string>
  alt: string
  /** JSON: a list of `PictureVariant` (see `ui/picture.ts`). */
  shapes: string
  /** Focal point for cropping, from 0 (left, top) to 1. */
  focalX: number
  focalY: number
  createdAt: string
  /** Unused since this time; null while in use or not yet checked. */
  unusedSince: Generated<string | null>
}

interface HomepageTable extends VersionedColumns {
  id: string
  title: string
  description: string
  pictureId: string | null
  updatedAt: string
}

/** A picture that is part of the design, such as the one for an empty calendar. */
interface DesignPictureTable extends VersionedColumns {
  /** The id of the built-in picture. */
  id: string
  label: string
  /** The picture shown in its place; null for the built-in one. */
  pictureId: string | null
  updatedAt: string
}

/** A page of prose. */
interface PageTable extends VersionedColumns {
  slug: string
  title: string
  /** Markdown. */
  body: string
  updatedAt: string
}

/** A page that was added in the admin area. */
interface CustomPageTable extends TrashableColumns {
  id: string
  slug: string
  title: string
  /** Markdown. */
  body: string
  pictureId: string | null
  /** The menus that link to it. */
  menu: 'none' | 'bar' | 'footer' | 'both'
  /** Its name in menus; the title if empty. */
  menuLabel: string
  publishedAt: string | null
  updatedAt: string
}

/** The position of a link in a menu; a menu without rows has the default order. */
interface MenuItemTable {
  menu: 'bar' | 'buttons' | 'footer'
  /** The path of a section of the site, or the id of a custom page. */
  item: string
  position: number
  /** 1 if hidden. */
  hidden: number
}

interface SlideTable extends TrashableColumns {
  id: string
  position: number
  pictureId: string
  alt: string
  caption: string
  publishedAt: string | null
}

interface ProjectTable extends TrashableColumns {
  id: string
  slug: string
  position: number
  title: string
  summary: string
  /** Markdown. */
  body: string
  pictureId: string | null
  publishedAt: string | null
}

interface ArticleTable extends TrashableColumns {
  id: string
  slug: string
  title: string
  preview: string
  /** Markdown. */
  body: string
  author: string
  /** JSON: a list of strings. */
  tags: string
  pictureId: string | null
  publishedAt: string | null
  updatedAt: string
}

interface ResourceTable extends TrashableColumns {
  id: string
  position: number
  title: string
  url: string
  /** Null for a draft, in the future when scheduled. */
  publishedAt: string | null
  createdAt: string
}

interface GuideTable extends TrashableColumns {
  id: string
  slug: string
  position: number
  title: string
  description: string
  /** Null to link to the organization's video page. */
  videoUrl: string | null
  pdfUrl: string
  publishedAt: string | null
}

/** A PDF that was uploaded for a guide. */
export interface GuideFileTable {
  /** Path in the file store. */
  path: string
  bytes: number
  pages: number
  createdAt: string
}

/** A slug that an item had before; its old URL redirects to the current one. */
export interface FormerSlugTable {
  /** The table of the collection. */
  collection: string
  slug: string
  itemId: string
}

/** A removal of sample content, which can be undone. */
interface SampleRemovalTable {
  id: string
  removedAt: string
  revertedAt: string | null
  /** JSON: a list of `RemovedItem` (see `sample-store.server.ts`). */
  items: string
  /** JSON: the links that were emptied in the settings, and their former values. */
  links: string
}

/** A bulk action that can still be undone. */
interface BulkChangeTable {
  id: string
  /** The path of the list, below `/admin`. */
  list: string
  changedAt: string
  /** JSON: what is needed to undo it, such as a list of `ChangedItem` (see `bulk-change-store.server.ts`). */
  items: string
}

/** An item of the setup checklist that an admin dismissed. */
interface ChecklistDismissalTable {
  item: string
  dismissedAt: string
}

export interface ContentSchema {
  setting: SettingTable
  text: TextTable
  picture: PictureTable
  homepage: HomepageTable
  designPicture: DesignPictureTable
  page: PageTable
  customPage: CustomPageTable
  menuItem: MenuItemTable
  slide: SlideTable
  project: ProjectTable
  article: ArticleTable
  resource: ResourceTable
  guide: GuideTable
  guideFile: GuideFileTable
  formerSlug: FormerSlugTable
  sampleRemoval: SampleRemovalTable
  bulkChange: BulkChangeTable
  checklistDismissal: ChecklistDismissalTable
}
