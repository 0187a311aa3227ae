import type { z } from 'zod'

export type DictionaryFault = 'required' | 'tooLong' | 'format' | 'range'

/** What is wrong with each field, by the rules of the call itself; the first fault of a field counts. */
export function dictionaryFaults(
  form: z.ZodType,
  values: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, DictionaryFault> {
  const parsed = form.safeParse(values)
  const faults = new Map<string, DictionaryFault>()
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0] ?? '')
    if (!faults.has(name)) faults.set(name, faultOf(name, issue))
  }
  return faults
}

function faultOf(name: string, issue: { code?: string }): DictionaryFault {
  if (name === 'sortCode') return 'range'
  if (issue.code === 'too_big') return 'tooLong'
  return issue.code === 'invalid_format' ? 'format' : 'required'
}
