import type { Kind } from '#app/cms/collections/kind.ts'

/** A link as the engine of drafts, versions and the trash knows it. */
export const resourceKind: Kind<'resource'> = {
  table: 'resource',
  noun: 'resource',
  place: 'resources',
  inlinePath: '/resources?edit=resources',
  titleColumn: 'title',
  columns: { title: 'Title', url: 'Url' },
  ordered: true,
  sampled: true,
  previewed: true,
  publicPath: () => '/resources',
  stampNew: (now) => ({ createdAt: now.toISOString(), sample: 0 }),
}
