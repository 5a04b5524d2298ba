import { logoFile, logoSize } from '#app/platform/settings/brand-files.ts'
import { LogoMark } from './ornament/ornament.tsx'

/**
 * The site's own logo, or the default one. Decorative: the name is next to it, or is the label of the link around it. In
 * the dark theme it has a light background, so that a dark logo stays visible.
 */
export function SiteLogo({ logo, className = 'h-10' }: { logo: string; className?: string }) {
  if (!logo) return <LogoMark className={`aspect-square shrink-0 text-evergreen ${className}`} />
  const { width, height } = logoSize(logo)
  return (
    // Wrapped in `picture` so that React does not preload the image: cached parts of the page cannot add a link to the head.
    <picture className="contents">
      <img
        src={`/files/${logoFile(logo, 'bar.webp')}`}
        width={width}
        height={height}
        alt=""
        className={`w-auto min-w-0 rounded-sm bg-[light-dark(transparent,var(--color-parchment))] object-contain ${className}`}
      />
    </picture>
  )
}
