import { z } from 'zod'

/** Building blocks for the looseness of real installations (contract 1 §1.3). */

/** Sent by this product's web half with every call: it has pages of its own that other clients lack. Foreign platforms ignore it. */
export const ownClientHeader = 'tenon-client'

/** Ids are strings; some builds send numbers. Never parsed to a number: 19 digits do not fit. */
export const wireId = z.union([z.string(), z.number().transform(String)])

/** `0`, `1`, `"0"`, `"1"`, `true`, `false` all occur for one flag. Null and empty read as 0. */
export const looseFlag = z
  .union([z.number(), z.string(), z.boolean(), z.null()])
  .transform((value) => (value === true || value === 1 || value === '1' || value === 'true' ? 1 : 0))

/** A number that may arrive as text. Empty text and null read as undefined. */
export const looseNumber = z
  .union([z.number(), z.string(), z.null()])
  .optional()
  .transform((value) => {
    if (value === null || value === undefined || value === '') return undefined
    const parsed = Number(value)
    return Number.isFinite(parsed) ? parsed : undefined
  })

/** Text that may be null or absent. */
export const looseText = z
  .union([z.string(), z.number().transform(String), z.null()])
  .optional()
  .transform((value) => value ?? '')

/** Milliseconds since 1970, or nothing. Ten-digit values are seconds (contract 1 §1.3). */
export const epochMs = looseNumber.transform((value) => (value !== undefined && Math.abs(value) < 1e11 ? value * 1000 : value))

/** A list that may be null or absent. */
export function looseList<S extends z.ZodType>(item: S) {
  return z
    .union([z.array(item), z.null()])
    .optional()
    .transform((value): z.output<S>[] => value ?? [])
}

/** The same, where one bad entry must not cost all others: what does not fit is left out. */
export function fittingList<S extends z.ZodType>(item: S) {
  return looseList(z.unknown()).transform((list): z.output<S>[] =>
    list.flatMap((value) => {
      const parsed = item.safeParse(value)
      return parsed.success ? [parsed.data] : []
    }),
  )
}

/** An object without the fields that do not fit; one that cannot be done without still refuses all of it. */
export function fittingFields<S extends z.ZodObject>(schema: S) {
  return z.preprocess((value) => {
    if (typeof value !== 'object' || value === null) return value
    const fits = ([key, field]: [string, unknown]) => schema.shape[key]?.safeParse(field).success ?? true
    return Object.fromEntries(Object.entries(value).filter(fits))
  }, schema)
}

/** In which order a list is asked for: by which of its columns, '' for the order of the list itself (contract 2 §0.1). */
export const sortingQuery = z.looseObject({
  sort: z.enum(['asc', 'desc', '']).default(''),
  sidx: z.string().max(200).default(''),
})

/** Paging query; strings because it comes from a URL (contract 1 §1.3, spec 1 §9). */
export const pagingQuery = sortingQuery.extend({
  currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(10_000).default(20),
  keyword: z.string().max(200).default(''),
})

const pagination = z.looseObject({
  currentPage: z.coerce.number(),
  pageSize: z.coerce.number(),
  total: z.coerce.number(),
})

export function page<S extends z.ZodType>(row: S) {
  return z.looseObject({ list: looseList(row), pagination })
}

export function list<S extends z.ZodType>(row: S) {
  return z.looseObject({ list: looseList(row) })
}

/** Calls whose `data` carries nothing that a client reads. */
export const nothing = z.unknown()

/**
 * What a call answers that makes something: its id where the platform tells it, as ours does; null where it does not (contract 2
 * §0.2), and for strangers, who make things through a short link.
 */
export const created = z
  .union([z.looseObject({ id: wireId }), z.unknown().transform(() => null)])
  .transform((value) => (value === null ? null : { id: value.id }))

export const byId = z.object({ id: z.string().min(1).max(100) })

/** The reply envelope (contract 1 §1.2). `data` is parsed by the call's own schema afterwards. */
export const envelope = z.looseObject({
  code: z.coerce.number(),
  msg: z.union([z.string(), z.null()]).optional(),
  data: z.unknown().optional(),
})

/** What an export answers: a name, and an address from which it is saved once (contract 2 §0.2). */
export const download = z.looseObject({ name: looseText, url: looseText })
