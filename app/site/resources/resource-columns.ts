import type { z } from 'zod'
import type { resourceForm } from './resource-form.ts'

export const resourceColumns = ({ title, url }: z.output<typeof resourceForm>) => ({ title, url })
