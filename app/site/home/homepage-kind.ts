import type { VersionedKind } from '#app/cms/collections/kind.ts'

/** The one row that the home page is written in. */
export const homepageId = 'home'

/** The home page as the engine of versions knows it: there is one, and it is never a draft. */
export const homepageKind: VersionedKind<'homepage'> = {
  table: 'homepage',
  noun: 'homepage',
  place: 'homepage',
  only: 'Homepage',
  titleColumn: 'title',
  columns: { title: 'Title', description: 'Description', pictureId: 'Picture' },
  stamp: (_, now) => ({ updatedAt: now.toISOString() }),
}
