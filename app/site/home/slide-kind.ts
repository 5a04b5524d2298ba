import type { Kind } from '#app/cms/collections/kind.ts'

/** A picture of the hero as the engine of drafts, versions and the trash knows it. */
export const slideKind: Kind<'slide'> = {
  table: 'slide',
  noun: 'slide',
  place: 'slides',
  titleColumn: 'caption',
  columns: { caption: 'Caption', alt: 'What it shows', pictureId: 'Picture' },
  ordered: true,
  previewed: true,
  publicPath: () => '/',
}
