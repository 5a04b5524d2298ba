import { donateTexts } from './giving/pledges/donate-texts.ts'
import type { SiteText } from './platform/settings/text.ts'
import { homeTexts } from './site/home/home-texts.ts'

/** All texts that admins can change, in the order of their list. Add those of a new page or email here. */
export const texts: readonly SiteText[] = [homeTexts, donateTexts].flatMap((group) =>
  Object.values<SiteText>(group),
)
