import type { Kind } from '#app/cms/collections/kind.ts'

/** A guide as the engine of drafts, versions and the trash knows it. */
export const guideKind: Kind<'guide'> = {
  table: 'guide',
  noun: 'guide',
  place: 'guides',
  titleColumn: 'title',
  columns: { title: 'Title', description: 'Description', videoUrl: 'Video', pdfUrl: 'PDF' },
  ordered: true,
  slugged: true,
  previewed: true,
  publicPath: () => '/resources',
}
