import type { ReportParameterField } from '@/lib/contract/report/report'
import { readText } from '@/lib/form/read'

export type Parameters = Record<string, string>

/** What the search form begins with. */
export function startOf(fields: readonly ReportParameterField[]): Parameters {
  return Object.fromEntries(fields.map(({ name, defaultValue }) => [name, readText(defaultValue)]))
}

/** Names of required fields that are empty. */
export function missingOf(fields: readonly ReportParameterField[], values: Parameters): ReadonlySet<string> {
  return new Set(
    fields.filter(({ name, isRequired }) => isRequired && (values[name] ?? '').trim() === '').map(({ name }) => name),
  )
}

/** `{page}`, `{pages}`, `{date}` and `{name}` in the head or foot of a page. */
export function filledSlot(text: string, facts: { page: number; pages: number; date: string; name: string }): string {
  return text.replace(/\{(page|pages|date|name)\}/g, (_, key: keyof typeof facts) => String(facts[key]))
}
