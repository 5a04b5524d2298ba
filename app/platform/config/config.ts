import { createContext } from 'react-router'
import type { Config } from './config.server.ts'

export const configContext = createContext<Config>()
