import { createContext } from 'react-router'

/** Identifies a request in the logs and on error pages. */
export const requestIdContext = createContext('')
