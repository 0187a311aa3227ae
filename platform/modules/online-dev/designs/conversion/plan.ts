import { z } from 'zod'
import type { Module } from '../module'
import type { Plan } from './judge'
import { columnOf } from './offers'
import { platformAccess } from './platform-access'

/** What a release asks for: codes of fields whose values are converted, and what fields get in records that have nothing there. */
export const wantedSchema = z.object({
  convert: z.array(z.string()),
  fill: z.array(z.object({ code: z.string(), value: z.unknown() })),
})
export type Wanted = z.output<typeof wantedSchema>

/** `module` is the design that reads the values from now on, `former` the one by which they were written. */
export function planOf(module: Module, former: Module, { convert, fill }: Wanted): Plan {
  const codes = [...convert, ...fill.map(({ code }) => code)]
  const tables = codes.flatMap((code) => module.fields.get(code)?.parentTable ?? [])
  return {
    former,
    access: platformAccess(module, new Set([...codes, ...tables])),
    convert: convert.flatMap((code) => columnOf(module, code) ?? []),
    fill: fill.flatMap(({ code, value }) => {
      const node = module.fields.get(code)
      return node ? [{ node, value }] : []
    }),
  }
}
