import { isStaff } from '#app/platform/auth/permissions.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { CloseIcon, MenuIcon, PersonIcon } from '#app/ui/icons.tsx'
import type { MenuLink, Shell } from '#app/ui/page/shell.ts'
import { SiteLogo } from '#app/ui/site-logo.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { adminNavItem, ariaCurrent, profilePath } from './navigation.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/**
 * The bar at the top of every page; `path` is the page's path. Menu and dialog use browser features (popover, invoker
 * commands) and work before any script runs.
 */
export function TopBar({ shell, path }: { shell: Shell; path: string }) {
  const { settings, member, menus } = shell
  const profile: MenuLink = { path: profilePath, label: member ? 'Profile' : 'Log In' }
  const showsName = settings.nameBesideLogo || !settings.logo
  const shown = menus.buttons.map((button) => (isProfile(button) ? profile : button))
  // Members find their profile here even if the button for logging in is hidden.
  const buttons = member && !shown.some(isProfile) ? [profile, ...shown] : shown
  const hasAdminLink = isStaff(member?.role ?? 'user')
  return (
    <header className="border-b border-hairline bg-page">
      <div className="bar-width flex min-h-17 items-center gap-x-3 py-2.5 sm:gap-x-6">
        <a
          href="/"
          className="me-auto flex min-w-0 items-center gap-2.5 no-underline"
          aria-label={`${settings.name}, home`}
        >
          <SiteLogo
            logo={settings.logo}
            className={showsName ? 'h-10 max-w-[11vw] sm:max-w-40' : 'h-11 max-w-[50vw]'}
          />
          {showsName && (
            <bdi className="font-serif text-xl font-semibold tracking-tight text-ink">{settings.name}</bdi>
          )}
        </a>
        <nav aria-label="Main" className="hidden min-w-0 lg:block">
          <ul className="flex flex-wrap justify-end gap-x-5">
            {menus.bar.map((item) => (
              <li key={item.path}>
                <BarLink item={item} path={path} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="hidden items-center gap-2 lg:flex">
          {hasAdminLink && <BarLink item={adminNavItem} path={path} />}
          {buttons.map((button) => (
            <BarButton
              key={button.path}
              button={button}
              path={path}
              donationFormUrl={settings.donationFormUrl}
            />
          ))}
        </div>
        <button
          type="button"
          popoverTarget="menu"
          className="button button-quiet -me-1 shrink-0 px-[min(0.75rem,3vw)] lg:hidden"
          aria-label="Menu"
        >
          <MenuIcon />
        </button>
      </div>
      <Menu
        shell={shell}
        links={[...menus.bar, ...(hasAdminLink ? [adminNavItem] : [])]}
        buttons={buttons}
        path={path}
      />
      <ContactDialog email={settings.contactEmail} />
    </header>
  )
}

const isProfile = ({ path }: MenuLink) => path === profilePath

function BarButton({
  button,
  path,
  donationFormUrl,
}: {
  button: MenuLink
  path: string
  donationFormUrl: string
}) {
  if (button.path === '/donate') return <DonateLink href={donationFormUrl} />
  if (button.path === '/contact') {
    return (
      <Button type="button" variant="quiet" command="show-modal" commandfor="contact-dialog">
        Contact
      </Button>
    )
  }
  return (
    <a
      href={button.path}
      aria-current={ariaCurrent(path, button.path)}
      aria-label={button.label}
      title={button.label}
      className="grid size-11 place-items-center rounded-full text-muted hover:text-evergreen aria-[current]:text-evergreen"
    >
      <PersonIcon />
    </a>
  )
}

function BarLink({ item, path }: { item: MenuLink; path: string }) {
  return (
    <a
      href={item.path}
      aria-current={ariaCurrent(path, item.path)}
      className="inline-block border-b-2 border-transparent py-2 font-medium text-ink no-underline hover:border-hairline aria-[current]:border-brass"
    >
      <bdi>{item.label}</bdi>
    </a>
  )
}

/** Links to the donation form, or to this site's Donate page if there is none. */
function DonateLink({ href }: { href: string }) {
  if (!href) return <ButtonLink href="/donate">Donate</ButtonLink>
  return (
    <ExternalLink href={href} className="button button-primary">
      Donate
    </ExternalLink>
  )
}

function Menu({
  shell: { settings, theme },
  links,
  buttons,
  path,
}: {
  shell: Shell
  links: MenuLink[]
  buttons: MenuLink[]
  path: string
}) {
  const navItems = [...links, ...buttons.filter(isProfile)]
  return (
    <nav id="menu" popover="auto" aria-label="Menu" className="menu">
      <div className="flex items-center justify-between border-b border-hairline pb-3">
        <bdi className="font-serif text-lg font-semibold">{settings.name}</bdi>
        <button
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          className="button button-quiet px-3"
          aria-label="Close the menu"
        >
          <CloseIcon />
        </button>
      </div>
      <ul className="my-3">
        {navItems.map((item) => (
          <li key={item.path} className="border-b border-hairline last:border-0">
            <a
              href={item.path}
              aria-current={ariaCurrent(path, item.path)}
              className="flex min-h-12 items-center font-serif text-lg text-ink no-underline aria-[current]:text-evergreen aria-[current]:before:me-3 aria-[current]:before:h-5 aria-[current]:before:w-0.5 aria-[current]:before:bg-brass"
            >
              <bdi>{item.label}</bdi>
            </a>
          </li>
        ))}
      </ul>
      <div className="grid gap-2">
        {buttons
          .filter((button) => !isProfile(button))
          .map((button) =>
            button.path === '/donate' ? (
              <DonateLink key={button.path} href={settings.donationFormUrl} />
            ) : (
              <ButtonLink key={button.path} variant="quiet" href={`mailto:${settings.contactEmail}`}>
                Contact
              </ButtonLink>
            ),
          )}
      </div>
      <div className="mt-6">
        <ThemeSwitch theme={theme} />
      </div>
    </nav>
  )
}
