import type { ComponentProps, ReactNode } from 'react'
import { DraftBanner } from '#app/ui/draft-banner.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'

type Banner = ComponentProps<typeof DraftBanner> | null
type PageMeta = Parameters<typeof pageMeta>[1]
type MetaArgs<Page> = Parameters<typeof pageMeta>[0] & {
  loaderData?: { banner: Banner; page: Page } | undefined
}

/** The page of an item, below a banner in a preview. */
export function ItemPage({ banner, children }: { banner: Banner; children: ReactNode }) {
  return (
    <>
      {banner && <DraftBanner {...banner} />}
      {children}
    </>
  )
}

/** Title, description and link preview of an item's page; `title` if there is no such item. */
export function itemMeta<Page>(args: MetaArgs<Page>, title: string, describe: (page: Page) => PageMeta) {
  if (!args.loaderData) return pageMeta(args, { title, description: '' })
  if (args.loaderData.banner) return previewMeta(args)
  return pageMeta(args, describe(args.loaderData.page))
}

export const previewMeta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, { title: 'Preview', description: '', hidden: true })
