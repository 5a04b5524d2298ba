import { createContext } from 'react-router'
import type { SiteText } from './text.ts'

/** All texts of the site. The composition root provides them, in the order of the admin's list. */
export const textsContext = createContext<readonly SiteText[]>()
