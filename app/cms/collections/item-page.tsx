import type { ComponentProps, ReactNode } from 'react'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PreviewBanner } from '#app/ui/preview-banner.tsx'

type Banner = ComponentProps<typeof PreviewBanner> | null
type PageMeta = Parameters<typeof pageMeta>[1]
type MetaArgs<Page> = Parameters<typeof pageMeta>[0] & {
  loaderData?: { banner: Banner; linkPreview: PageMeta | null; page: Page } | undefined
}

/** An item's page, below a banner in a preview. */
export function ItemPage({ banner, children }: { banner: Banner; children: ReactNode }) {
  return (
    <>
      {banner && <PreviewBanner {...banner} />}
      {children}
    </>
  )
}

/**
 * Title, description and link preview of an item's page, as its collection declares them; `title` if there is no
 * such item. `structuredData` returns schema.org data about the page.
 */
export function itemMeta<Page>(
  args: MetaArgs<Page>,
  title: string,
  structuredData?: (page: Page) => PageMeta['structuredData'],
) {
  if (!args.loaderData) return pageMeta(args, { title, description: '' })
  const { linkPreview, page } = args.loaderData
  if (!linkPreview) return previewMeta(args)
  return pageMeta(args, { ...linkPreview, structuredData: structuredData?.(page) })
}

export const previewMeta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, { title: 'Preview', description: '', noIndex: true })
