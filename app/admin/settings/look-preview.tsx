import { type ReactNode, useEffect, useRef } from 'react'
import { parseHexColor } from '#app/platform/settings/brand-color.ts'
import { brandPalette, themeDeclarations } from '#app/ui/brand-palette.ts'
import { InlineStyle } from '#app/ui/inline.tsx'
import { noticeClass } from '#app/ui/notice.tsx'
import { ArchFrame, LogoMark, PlainFrame, StrapworkDivider } from '#app/ui/ornament/ornament.tsx'

const themes = ['light', 'dark'] as const

export interface Look {
  color: string | undefined
  heroShape: string | undefined
}

/** Reads the look from a form's fields. `color` is undefined while its field does not contain a valid color. */
export function readLook(fields: HTMLElement): Look {
  const fieldValue = (name: string) =>
    fields.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)?.value
  return { color: parseHexColor(fieldValue('brandColor') ?? ''), heroShape: fieldValue('heroShape') }
}

/**
 * Shows parts of the site in both themes, with the look that an admin is choosing. While the chosen color is not valid,
 * the saved color is used. `children` are actions below the preview.
 */
export function LookPreview({
  saved,
  look,
  siteName,
  children,
}: {
  saved: { color: string }
  look: Look
  siteName: string
  children: ReactNode
}) {
  const { color = saved.color, heroShape = 'arch' } = look
  const previews = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const theme of themes) {
      const preview = previews.current?.querySelector<HTMLElement>(`.look-${theme}`)
      // The Content-Security-Policy lets scripts set style properties, but not add style elements.
      for (const declaration of themeDeclarations(color, theme).split(';')) {
        const [property = '', value = ''] = declaration.split(':')
        preview?.style.setProperty(property, value)
      }
    }
  }, [color])
  const savedRules = themes
    .map((theme) => `.look-${theme}{${themeDeclarations(saved.color, theme)}}`)
    .join('')
  const [lightColor, darkColor] = brandPalette(color).evergreen
  return (
    <section aria-labelledby="look-preview" className="mt-10">
      <InlineStyle source={savedRules} />
      <h2 id="look-preview" className="text-lg">
        Preview
      </h2>
      <p role="status" className="mt-1 mb-4 text-muted">
        Buttons and links are {lightColor} in the light theme and {darkColor} in the dark theme.
        {lightColor !== color && ` ${color} itself would be too hard to read in the light theme.`}
      </p>
      <div ref={previews} className="grid gap-6 md:grid-cols-2">
        <ThemePreview theme="light" heroShape={heroShape} siteName={siteName} />
        <ThemePreview theme="dark" heroShape={heroShape} siteName={siteName} />
      </div>
      <div className="mt-6">{children}</div>
    </section>
  )
}

function ThemePreview({
  theme,
  heroShape,
  siteName,
}: {
  theme: 'light' | 'dark'
  heroShape: string
  siteName: string
}) {
  const Frame = heroShape === 'plain' ? PlainFrame : ArchFrame
  return (
    <figure>
      <figcaption className="mb-2 text-sm font-semibold">
        {theme === 'light' ? 'Light theme' : 'Dark theme'}
      </figcaption>
      <div
        inert
        className={`look-${theme} grid gap-5 rounded-md border border-hairline bg-page p-5 text-ink`}
      >
        <div className="flex items-center gap-2.5">
          <LogoMark className="size-10 shrink-0 text-evergreen" />
          <span className="font-serif text-xl font-semibold text-ink">{siteName}</span>
        </div>
        <div className="flex items-center justify-between gap-5">
          <div>
            <p className="font-serif text-2xl font-semibold text-ink">Welcome</p>
            <p className="mt-2 text-muted">
              Join us on Saturday, or <span className="link">read about our work</span>.
            </p>
          </div>
          <Frame className="aspect-[4/5] w-24 shrink-0">
            <div className="grid size-full place-items-center bg-evergreen-deep font-serif text-xl text-lamp">
              28
            </div>
          </Frame>
        </div>
        <div className="flex flex-wrap gap-2">
          <span className="button button-primary">Volunteer</span>
          <span className="button button-quiet">Who we are</span>
          <span className="button button-danger">Delete</span>
        </div>
        <div className="card p-4">
          <p className="eyebrow">Next event</p>
          <p className="mt-1 font-serif text-lg font-semibold text-ink">Masjid cleanup</p>
          <p className="text-sm text-muted">Saturday, 10:00 AM</p>
        </div>
        <div className="rounded-md bg-wash p-4">
          A highlighted box with <span className="link">a link</span>.
        </div>
        <p className={noticeClass('success')}>
          <span className="font-semibold text-success">✓</span> You are signed up.
        </p>
        <p className={noticeClass('error')}>
          <span className="text-clay">Please enter your email.</span>
        </p>
        <StrapworkDivider />
      </div>
    </figure>
  )
}
