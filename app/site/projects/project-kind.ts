import type { Kind } from '#app/cms/collections/kind.ts'

/** A project as the engine of drafts, versions and the trash knows it. */
export const projectKind: Kind<'project'> = {
  table: 'project',
  noun: 'project',
  place: 'projects',
  titleColumn: 'title',
  columns: { title: 'Title', slug: 'Address', summary: 'Summary', body: 'Text', pictureId: 'Picture' },
  ordered: true,
  slugged: true,
  previewed: true,
  publicPath: ({ slug }) => `/projects/${slug}`,
}
