export const calendarViews = ['month', 'week', 'day', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

/** What the calendar shows: written to the address, so that a reload and the way back find it again. */
export type CalendarState = {
  view: CalendarView
  /** yyyy-MM-dd on the installation's clock. */
  date: string
  isOwnOnly: boolean
  /** Id of an item of the dictionary, or empty for all. */
  category: string
}

const names = { view: 'view', date: 'date', own: 'own', category: 'category' } as const

export function isCalendarView(value: unknown): value is CalendarView {
  return (calendarViews as readonly unknown[]).includes(value)
}

export function readCalendarState(search: string, defaults: CalendarState): CalendarState {
  const params = new URLSearchParams(search)
  const view = params.get(names.view)
  const date = params.get(names.date) ?? ''
  return {
    view: isCalendarView(view) ? view : defaults.view,
    date: isDay(date) ? date : defaults.date,
    isOwnOnly: params.get(names.own) === '1',
    category: (params.get(names.category) ?? '').slice(0, 100),
  }
}

/** The search part of the address; what equals the defaults is left out, parameters of others stay. */
export function writeCalendarState(search: string, state: CalendarState, today: string): string {
  const params = new URLSearchParams(search)
  for (const name of Object.values(names)) params.delete(name)
  params.set(names.view, state.view)
  if (state.date !== today) params.set(names.date, state.date)
  if (state.isOwnOnly) params.set(names.own, '1')
  if (state.category) params.set(names.category, state.category)
  return params.toString()
}

/** A day of the years that a calendar can be turned to. */
function isDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}
