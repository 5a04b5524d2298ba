import { createContext } from 'react-router'

/** Names one request in the logs and, when something broke, on the page. */
export const requestIdContext = createContext<string>()
