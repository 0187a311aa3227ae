import { routesOf, type ShellMenu } from '@/components/ground/public'
import type { ReportParameterField, ShownCell } from '@/lib/contract/report/report'
import { readText } from '@/lib/form/read'

export type Parameters = Record<string, string>

/** What is shown: a report of the platform, or a template as it stands in its designer. */
export type ReportSource = { kind: 'stored'; id: string } | { kind: 'draft'; templateJson: string }

/** What the search form begins with. */
export function startOf(fields: readonly ReportParameterField[]): Parameters {
  return Object.fromEntries(fields.map(({ name, defaultValue }) => [name, readText(defaultValue)]))
}

/** Whether nothing is missing that has to be said before anything is asked. */
export function isFilled(fields: readonly ReportParameterField[], values: Parameters): boolean {
  return fields.every(({ name, isRequired }) => !isRequired || (values[name] ?? '').trim() !== '')
}

/** `{page}`, `{pages}`, `{date}` and `{name}` in the head or foot of a page. */
export function filledSlot(text: string, facts: { page: number; pages: number; date: string; name: string }): string {
  return text.replace(/\{(page|pages|date|name)\}/g, (_, key: keyof typeof facts) => String(facts[key]))
}

/** The list of the records behind a cell with its conditions, where the reader has an entry of the menu that shows it. */
export function recordsPath({ id, values }: NonNullable<ShownCell['link']>, menus: readonly ShellMenu[]): string | null {
  const route = routesOf(menus).find(({ menu }) => menu.type === 3 && menu.modelId === id)
  if (!route) return null
  const narrowed = Object.fromEntries(values.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]))
  return `${route.path}?${new URLSearchParams({ q: JSON.stringify(narrowed) })}`
}
