import { z } from 'zod'

/** How records are brought together to one number. */
export const measureFunctions = ['count', 'sum', 'avg', 'max', 'min'] as const

/** Of a day, what a group is made by. */
export const dateSteps = ['day', 'week', 'month', 'quarter', 'year'] as const

const field = z.string().min(1).max(200)
const dimension = z.object({ field, step: z.enum(dateSteps).optional() })

/**
 * Numbers out of the records of a released design, for one widget (own key of ours: `dataType: 'model'`). Counted by the database under
 * the rights of whoever looks; that is why a number can be opened as the list of its records.
 */
export const modelData = z.object({
  modelId: z.string().min(1).max(100),
  /** The entry of the menu whose list shows the records behind a number. */
  menuId: z.string().max(100).default(''),
  /** The category (`name`) of a chart; none for one number. */
  dimension: dimension.optional(),
  /** The series (`type`). */
  series: dimension.optional(),
  measure: z.object({ fn: z.enum(measureFunctions), field: z.string().max(200).default('') }),
  /** Several numbers of one data board, by the `id` of their entry. */
  boards: z
    .array(
      z.object({
        id: z.string().max(100),
        measure: z.object({ fn: z.enum(measureFunctions), field: z.string().max(200).default('') }),
        superQuery: z.string().max(20_000).default(''),
      }),
    )
    .max(50)
    .default([]),
  /** Columns of a table instead of numbers. */
  columns: z.array(field).max(50).default([]),
  /** Conditions in the form of a super query (contract 2 §12.10), as JSON text. */
  superQuery: z.string().max(20_000).default(''),
  /** By name of the category, or by value; only the first ones. */
  order: z.enum(['name', 'valueAsc', 'valueDesc']).default('name'),
  limit: z.number().int().min(1).max(1000).default(50),
})

export type ModelData = z.output<typeof modelData>
