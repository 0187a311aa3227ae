import { z } from 'zod'

/**
 * What the caller may do with a thing, and with what belongs to an organisation: `add` below it. A field of ours. Absent where
 * nobody says so beforehand: for administrators, who may do everything, and on other platforms, which refuse when it is tried.
 */
export const may = z.looseObject({ add: z.boolean(), edit: z.boolean(), remove: z.boolean() }).optional()

export type May = { add: boolean; edit: boolean; remove: boolean }
