import type { ReactNode } from 'react'
import { DonationCauses } from './donation-causes.tsx'

/** A form next to a list of what donations are for. */
export function GiftColumns({
  campaigns,
  children,
  below,
}: {
  campaigns: { slug: string; title: string }[]
  children: ReactNode
  /** Below the causes. */
  below?: ReactNode
}) {
  return (
    <div className="shell-width grid grid-cols-1 gap-12 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-cols-[minmax(0,34rem)_1fr] lg:gap-20">
      {children}
      <div className="grid content-start gap-10 self-start md:sticky md:top-28">
        <DonationCauses campaigns={campaigns} />
        {below}
      </div>
    </div>
  )
}
