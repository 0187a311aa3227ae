import { z } from 'zod'
import { hidesText, plainCode, plainName } from '@/lib/domain/name-patterns'

/** Bodies of the administration writes, strict as contract 2 §0.5 and §1–4 say; unknown fields are accepted and not stored. */

export const id = z.string().max(100)

export const optionalText = (max: number) =>
  z
    .union([z.string().max(max), z.null()])
    .optional()
    .transform((value) => value ?? '')

export const enabledMark = z.coerce.number().int().min(0).max(1).default(1)

export const sortCode = z.coerce.number().int().min(0).max(999_999).default(0)

export const description = optionalText(500)

export function text(required: string, max: number) {
  return z.string({ error: required }).trim().min(1, { error: required }).max(max)
}

export function name(required: string) {
  return text(required, 50).regex(plainName, { error: '名称不能含有特殊符号' })
}

/** A title with any signs that can be seen. */
export function title(required: string, max: number) {
  return text(required, max).refine((value) => !hidesText.test(value), { error: '名称不能含有特殊符号' })
}

export function code(required: string) {
  return text(required, 50).regex(plainCode, { error: '编码只能输入英文、数字和小数点且小数点不能放在首尾' })
}

/** What the form was read at; absent from clients that know no versions. A save of an older one is refused as a conflict. */
export const version = z.preprocess(
  (value) => (value === null || value === '' ? undefined : value),
  z.coerce.number().int().optional(),
)

/** A whole form, or from a designer a part of it, told apart by the name: what is wrong with a form must not make a part of it. */
export function namedOrPart<Whole extends z.ZodType, Part extends z.ZodType>(whole: Whole, part: Part) {
  return z.unknown().transform((value, check): z.output<Whole> | z.output<Part> => {
    const isWhole = typeof value === 'object' && value !== null && 'fullName' in value
    const read = isWhole ? whole.safeParse(value) : part.safeParse(value)
    if (read.success) return read.data
    for (const issue of read.error.issues) check.addIssue({ ...issue, input: value } as never)
    return z.NEVER
  })
}
