import type { MetaDescriptor } from 'react-router'
import { brandQuery } from '#app/platform/settings/brand-color.ts'
import { shareImageFile } from '#app/platform/settings/brand-files.ts'
import { defaultSettings, type Settings } from '#app/platform/settings/settings.ts'
import { fillText, type SiteText, type TextValues } from '#app/platform/settings/text.ts'
import { openShell, type ShellData } from './shell.ts'

interface ShareImage {
  path: string
  alt: string
}

interface PageMeta {
  title: string
  description: string
  /** A 1200 × 630 picture for link previews, at a path on this site. By default, the site's social sharing image. */
  image?: ShareImage
  /** An illustration for a site without its own social sharing image. */
  illustration?: ShareImage
  type?: 'website' | 'article'
  /** schema.org data about the page. */
  structuredData?: object | undefined
  /** Whether to keep search engines from indexing the page. */
  noIndex?: boolean
}

const defaultIllustration = {
  path: '/pictures/community-event-share.jpg',
  alt: 'Two long tables laid for many guests, running toward a lit gate under trees and lanterns at dusk',
}

interface MetaArgs {
  matches: readonly ({ loaderData?: unknown; id: string } | undefined)[]
  location: { pathname: string }
}

function siteImage(settings: Pick<Settings, 'sharePicture' | 'sharePictureAlt' | 'name'> = defaultSettings) {
  const { sharePicture, sharePictureAlt, name } = settings
  return sharePicture && { path: `/files/${shareImageFile(sharePicture)}`, alt: sharePictureAlt || name }
}

/** Chat apps cache the picture of a link preview by its URL, so the URL changes with the brand color. */
const inBrandColor = ({ path, alt }: ShareImage) => ({ path: path + brandQuery(), alt })

/** The shell's data; undefined if it could not be loaded. */
export function shellOf({ matches }: Pick<MetaArgs, 'matches'>) {
  const data = matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined
  return data && openShell(data)
}

/** A site text, for a page's title or description. */
export const metaText = <Default extends string>(
  args: Pick<MetaArgs, 'matches'>,
  text: SiteText<Default>,
  ...values: TextValues<Default>
) => fillText(text, shellOf(args)?.settings ?? defaultSettings, ...values)

/** Title, description and link preview of a page. */
export function pageMeta(args: MetaArgs, page: PageMeta): MetaDescriptor[] {
  const { location } = args
  const shell = shellOf(args)
  const name = shell?.settings.name ?? defaultSettings.name
  const origin = shell?.origin ?? ''
  const title = location.pathname === '/' ? page.title : `${page.title} · ${name}`
  const image =
    page.image ?? (siteImage(shell?.settings) || inBrandColor(page.illustration ?? defaultIllustration))
  const url = `${origin}${location.pathname}`
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: name },
    { property: 'og:image', content: origin + image.path },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    ...(image.alt ? [{ property: 'og:image:alt', content: image.alt }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(page.structuredData ? [{ 'script:ld+json': page.structuredData } as MetaDescriptor] : []),
  ]
}
