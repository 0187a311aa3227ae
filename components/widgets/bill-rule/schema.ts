import { systemSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.8: the next number of the rule, drawn by the server when the record is created. */
export const billRuleSchema = systemSchema({ type: 'billRule' })
