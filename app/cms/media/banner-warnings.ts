import type { Picture } from '#app/ui/picture.ts'

/** The maximum heights of the banner as fractions of its width; `picture.css` repeats them. */
const maxHeight = { phone: 4 / 3, desktop: 2 / 3 }

/** The banner's width on a large screen, in CSS pixels. */
const desktopWidth = 1152

/** Warnings about a picture in the homepage banner, most important first; empty if it fits. */
export function bannerWarnings({ source, variants }: Pick<Picture, 'source' | 'variants'>): string[] {
  const variant = variants.find(({ shape }) => shape === 'wide') ?? variants[0]
  if (source === 'builtin' || !variant) return []
  const { width, height } = variant
  const warnings: string[] = []
  if (height > width) {
    const { phone, desktop } = visibleShare(height / width)
    const visiblePart =
      phone < 100 ? `${phone}% of its height on a phone and ${desktop}%` : `${desktop}% of its height`
    warnings.push(
      `This picture is taller than it is wide (${width} × ${height} pixels). Visitors see only ${visiblePart} on a desktop. A picture that is wider than it is tall fits better.`,
    )
  }
  if (width < desktopWidth) {
    warnings.push(
      `This picture is only ${width} pixels wide, so it looks blurry on a large screen. Please choose one that is at least ${desktopWidth} pixels wide, if you can.`,
    )
  }
  return warnings
}

/** The visible part of the height in percent. */
function visibleShare(ratio: number) {
  const percent = (max: number) => Math.min(100, Math.round((max / ratio) * 100))
  return { phone: percent(maxHeight.phone), desktop: percent(maxHeight.desktop) }
}
