import { parseSocialLinks } from '#app/platform/settings/social-link.ts'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { PhotoIcon, ShortVideoIcon, SocialIcon, VideoIcon } from '#app/ui/icons.tsx'
import { NewsletterForm } from '#app/ui/newsletter-form.tsx'
import { StrapworkDivider } from '#app/ui/ornament/ornament.tsx'
import type { Shell } from '#app/ui/page/shell.ts'
import { SiteLogo } from '#app/ui/site-logo.tsx'
import { shellTexts } from './shell-texts.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const loginLink = { path: '/profile', label: 'Log In' }

export function Footer({ shell: { settings, theme, year, menus, member } }: { shell: Shell }) {
  const t = useText()
  const social = [
    { href: settings.videoUrl, label: 'Videos', Icon: VideoIcon },
    { href: settings.photosUrl, label: 'Photos', Icon: PhotoIcon },
    { href: settings.shortVideosUrl, label: 'Short videos', Icon: ShortVideoIcon },
  ].filter(({ href }) => href)
  const isLoginHidden = !member && !menus.buttons.some(({ path }) => path === loginLink.path)
  const others = parseSocialLinks(settings.socialLinks)
  return (
    <footer className="border-t border-hairline bg-sunken">
      <div className="shell-width grid gap-3 pt-5 sm:gap-10 sm:py-12 md:grid-cols-[1fr_auto]">
        <div>
          <EditableText as="h2" text={shellTexts.social} className="text-base sm:text-xl" />
          <ul className="mt-1 flex flex-wrap gap-2 sm:mt-4">
            {social.map(({ href, label, Icon }) => (
              <li key={label}>
                <ExternalLink
                  href={href}
                  className="button button-quiet max-sm:min-h-9 max-sm:px-2.5 max-sm:py-1 max-sm:text-sm"
                >
                  <Icon className="size-5 text-brass-text" />
                  {label}
                </ExternalLink>
              </li>
            ))}
            {others.map(({ href, label, platform }) => (
              <li key={href} className="min-w-0">
                <ExternalLink
                  href={href}
                  className="button button-quiet max-w-full max-sm:min-h-9 max-sm:px-2.5 max-sm:py-1 max-sm:text-sm"
                >
                  <SocialIcon platform={platform} className="size-5 shrink-0 text-brass-text" />
                  <bdi className="min-w-0 wrap-anywhere">{label}</bdi>
                </ExternalLink>
              </li>
            ))}
            {social.length + others.length === 0 && (
              <li>
                <a href="/contact" className="button button-quiet">
                  {t(shellTexts.contact)}
                </a>
              </li>
            )}
          </ul>
          <div className="mt-6 max-w-md">
            <NewsletterForm id="footer-newsletter" source="footer" />
          </div>
        </div>
        <nav aria-label="More pages">
          <ul className="flex flex-wrap gap-x-4 max-sm:text-sm sm:grid sm:grid-cols-3 sm:gap-x-10">
            {(isLoginHidden ? [...menus.footer, loginLink] : menus.footer).map(({ path, label }) => (
              <li key={path}>
                <a
                  href={path}
                  className="inline-flex min-h-9 items-center text-ink hover:text-evergreen hover:underline"
                >
                  <bdi>{label}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="shell-width max-sm:hidden">
        <StrapworkDivider />
      </div>
      <div className="shell-width flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-2 pb-4 sm:gap-x-8 sm:py-8">
        <p className="flex flex-1 basis-36 items-center gap-3 text-sm text-muted">
          <SiteLogo logo={settings.logo} className="h-8 max-w-32 max-sm:hidden" />
          <EditableText
            as="span"
            text={shellTexts.copyright}
            values={{ year, tagline: <bdi>{settings.tagline}</bdi> }}
          />
        </p>
        <ThemeSwitch theme={theme} stacked />
      </div>
    </footer>
  )
}
