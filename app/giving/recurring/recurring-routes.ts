import { route } from '@react-router/dev/routes'

const file = (name: string) => `giving/recurring/${name}`

/** The pages for donors with a monthly or weekly gift. */
export const recurringPages = [
  route('donate/monthly', file('monthly.route.tsx')),
  route('donate/monthly/:id', file('monthly-gift.route.tsx')),
  route('donate/monthly/:id/amount', file('monthly-amount.route.tsx')),
  route('donate/monthly/:id/pause', file('monthly-pause.route.tsx')),
  route('donate/monthly/:id/stop', file('monthly-stop.route.tsx')),
  route('donate/monthly/:id/resume', file('monthly-resume.route.ts')),
  route('donate/monthly/:id/card', file('monthly-card.route.ts')),
  route('donate/monthly/:id/hide-name', file('monthly-hide-name.route.ts')),
  route('donate/monthly/:id/general-fund', file('monthly-general-fund.route.ts')),
]

/** The pages for staff, within the admin layout. */
export const recurringAdminPages = [
  route('gifts/monthly', file('monthly-admin.route.tsx')),
  route('gifts/monthly/:id', file('monthly-item-admin.route.tsx')),
]
