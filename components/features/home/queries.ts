import { useLocale } from 'next-intl'
import useSWR, { type SWRResponse } from 'swr'
import { permissionOf, routesOf, type ShellMenu, useShell } from '@/components/ground/public'
import { call } from '@/lib/client/call'
import { onlineDev, type RecordRow } from '@/lib/contract/online-dev/online-dev'
import type { PermissionEntry } from '@/lib/contract/session/oauth'
import { dictionarySelector } from '@/lib/contract/system/dictionary-selector'
import { formatDate, parseAnyDate, shift, startOf } from '@/lib/datetime/format'
import type { Tone } from '@/lib/domain/tone'
import { readRecord } from '@/lib/form/read'
import { readDesignTexts } from '@/lib/form/read-design-texts'
import { fieldOfRow } from '@/lib/form/record-keys'
import {
  type DayColumn,
  type DayColumns,
  dayColumns,
  isOver,
  openUntil,
  optionsInDesign,
  parsed,
  type StateOption,
  superQuery,
  titleOf,
  toStateOptions,
  visibleColumns,
} from './columns'
import { barsMax, modulesMax, piecesMax, rowsMax, soonDays } from './constants'
import { isAbsent } from './utils'

const dayMs = 86_400_000

/** A glance is worth one question a minute, and none for coming back to the window. */
const glance = {
  dedupingInterval: 60_000,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
} as const

export type WorkModule = {
  menu: ShellMenu & { path: string; modelId: string }
  /** Those that this person may see. */
  visible: readonly DayColumn[]
  columns: DayColumns
  /** A text of its design in the language of the page. */
  say: (text: string) => string
}

/** Generated modules of the menu, which is what this person may open, each once. */
function modulesOf(menus: readonly ShellMenu[]): WorkModule['menu'][] {
  const found = new Map<string, WorkModule['menu']>()
  for (const { menu, path } of routesOf(menus)) {
    const { modelId } = menu
    if (menu.type === 3 && modelId && !found.has(modelId)) found.set(modelId, { ...menu, path, modelId })
  }
  return [...found.values()].slice(0, modulesMax)
}

/** The lists of my modules. What an installation does not have or does not let me see is left out. */
export function useWorkModules(): SWRResponse<WorkModule[]> {
  const { menus, permissionList } = useShell()
  const language = useLocale()
  const asked = modulesOf(menus)
  return useSWR(
    ['home modules', language, asked.map(({ id }) => id).join()],
    () => whatAnswers(asked, (menu) => workModule(menu, permissionList, language)),
    // Who has no module is not kept waiting for one.
    { ...glance, ...(asked.length === 0 && { fallbackData: [] }) },
  )
}

async function workModule(
  menu: WorkModule['menu'],
  permissions: readonly PermissionEntry[],
  language: string,
): Promise<WorkModule[]> {
  const { data } = await call(onlineDev.config, { params: { modelId: menu.modelId }, query: { type: '' } })
  // A form has no list, and the rows of a data view are no records of their own.
  if (!data || data.webType === 1 || data.webType === 4) return []
  const visible = visibleColumns(data.columnData, permissionOf(permissions.find(({ modelId }) => modelId === menu.id)))
  const texts = readDesignTexts(readRecord(parsed(data.columnData)), language)
  return [{ menu, visible, columns: dayColumns(visible), say: (text) => texts?.get(text) ?? text }]
}

/** A record of one of my modules at its instant. */
export type DayRecord = { module: WorkModule; id: string; title: string; atMs: number; state: string; row: RecordRow }

/** What is late or due within the next days: the oldest first, and how many there are in all. */
export function useDue(modules: readonly WorkModule[] | undefined) {
  const asked = modules?.filter(({ columns }) => columns.due !== null)
  return useOfModules('due', asked, dueOf, ({ atMs }, other) => atMs - other.atMs)
}

async function dueOf(module: WorkModule): Promise<DayRecord[]> {
  const { columns } = module
  const options = columns.state ? await optionsOf(columns.state) : []
  const superQueryJson = openUntil(columns, today() + (soonDays + 1) * dayMs - 1, options)
  const records = await page(module, columns.due, { sort: 'asc', superQueryJson })
  return records.filter(({ state }) => !isOver(state))
}

/** What was touched last. */
export function useRecent(modules: readonly WorkModule[] | undefined) {
  const asked = modules?.filter(({ columns }) => columns.touched !== null)
  return useOfModules('recent', asked, recentOf, ({ atMs }, other) => other.atMs - atMs)
}

const recentOf = (module: WorkModule) => page(module, module.columns.touched, { sort: 'desc', superQueryJson: '' })

type Order = (record: DayRecord, other: DayRecord) => number

function useOfModules(
  piece: string,
  modules: readonly WorkModule[] | undefined,
  load: (module: WorkModule) => Promise<DayRecord[]>,
  order: Order,
): SWRResponse<DayRecord[]> {
  const asked = modules?.slice(0, piecesMax)
  const language = useLocale()
  const key = asked && [`home ${piece}`, language, asked.map(({ menu }) => menu.id).join()]
  return useSWR(key, async () => (await whatAnswers(asked ?? [], load)).sort(order), glance)
}

/** A bar of a chart: how many records. */
export type Bar = { key: string; label: string; tone: Tone; count: number }

/** How many records of a module are in each state. */
export function useStateBars(module: WorkModule | undefined): SWRResponse<Bar[]> {
  const language = useLocale()
  const state = module?.columns.state
  return useSWR(
    module && state ? ['home states', language, module.menu.id] : null,
    async () => {
      if (!module || !state) return []
      const options = (await optionsOf(state)).slice(0, barsMax)
      return Promise.all(
        options.map(async ({ value, label, tone }) => {
          const count = await countOf(module, superQuery([{ column: state, symbol: '==', value }]))
          return { key: value, label: module.say(label), tone, count }
        }),
      )
    },
    glance,
  )
}

/** How many records of a module were made in each of the last months. */
export function useMonthBars(module: WorkModule | undefined): SWRResponse<Bar[]> {
  const made = module?.columns.made
  return useSWR(
    module && made ? ['home months', module.menu.id] : null,
    async () => {
      if (!module || !made) return []
      const thisMonth = startOf(Date.now(), 'yyyy-MM')
      const months = Array.from({ length: barsMax }, (_, at) => shift(thisMonth, at - barsMax + 1, 'month'))
      return Promise.all(
        months.map(async (from): Promise<Bar> => {
          const month = [from, shift(from, 1, 'month') - 1]
          const count = await countOf(module, superQuery([{ column: made, symbol: 'between', value: month }]))
          const label = formatDate(from, 'yyyy-MM')
          return { key: label, label, tone: 'blue', count }
        }),
      )
    },
    glance,
  )
}

async function countOf({ menu }: WorkModule, superQueryJson: string): Promise<number> {
  const asked = { currentPage: 1, pageSize: 1, sort: '' as const, sidx: '', menuId: menu.id, queryJson: '', superQueryJson }
  const { data } = await call(onlineDev.list, { params: { modelId: menu.modelId }, body: asked })
  return data.pagination.total
}

/** Today's beginning by the clock of the installation. */
function today(): number {
  return startOf(Date.now(), 'yyyy-MM-dd')
}

async function page(
  module: WorkModule,
  column: DayColumn | null,
  { sort, superQueryJson }: { sort: 'asc' | 'desc'; superQueryJson: string },
): Promise<DayRecord[]> {
  if (!column) return []
  const { menu, visible, columns } = module
  const asked = { currentPage: 1, pageSize: rowsMax, sort, sidx: column.code, menuId: menu.id, queryJson: '', superQueryJson }
  const { data } = await call(onlineDev.list, { params: { modelId: menu.modelId }, body: asked })
  return data.list.flatMap((row) => {
    const atMs = parseAnyDate(textOf(row, column))
    if (atMs === null) return []
    return [{ module, id: row.id, title: titleOf(visible, row), atMs, state: textOf(row, columns.state), row }]
  })
}

function textOf(row: RecordRow, column: DayColumn | null): string {
  const value = column ? fieldOfRow(row, column.code) : ''
  return typeof value === 'string' ? value : ''
}

/** Options of a state: of its design or of its dictionary. */
async function optionsOf(column: DayColumn): Promise<readonly StateOption[]> {
  const known = optionsInDesign(column)
  if ('options' in known) return known.options
  if (known.dictionary === '') return []
  const { data } = await call(dictionarySelector, { params: { id: known.dictionary } })
  return toStateOptions(column.raw, data.list)
}

/** What those give that answer. One that fails leaves the others alone; where all fail, the piece does, and says so. */
async function whatAnswers<From, To>(from: readonly From[], load: (one: From) => Promise<To[]>): Promise<To[]> {
  const outcomes = await Promise.allSettled(from.map(load))
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  const isAnswered = failures.length < from.length || failures.every(isAbsent)
  if (!isAnswered) throw failures.find((failure) => !isAbsent(failure))
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
}
