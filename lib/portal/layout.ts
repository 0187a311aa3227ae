import { z } from 'zod'
import { modelData } from './model-data'

/** The grid of a desktop (contract 4b §1.3): columns, height of a row and the distance between items in pixels. */
export const portalGrid = { columns: 12, rowHeight: 40, margin: 10 } as const

/** The largest design that is read or kept: pictures are files, so that a thousand items stay far below. */
export const portalLayoutMax = 5_000_000

const loose = z.looseObject({})
const whole = (fallback: number, min: number, max: number) => z.coerce.number().int().min(min).max(max).catch(fallback)
// Of a missing key coercion would make a word.
const text = z.preprocess((value) => value ?? '', z.coerce.string()).catch('')

/** `isOn` by the item itself or, for all of them, by the portal; the time in minutes. */
const refresh = z
  .looseObject({ autoRefresh: z.coerce.boolean().catch(false), autoRefreshTime: z.coerce.number().min(1).max(1440).catch(5) })
  .catch({ autoRefresh: false, autoRefreshTime: 5 })

/** Keys of another line are kept everywhere (contract 4b §2): what is named here is what we read. */
export type PortalItem = {
  /** Wire: its id, unique in the layout. */
  i: string
  x: number
  y: number
  w: number
  h: number
  jnpfKey: string
  title: string
  visibility: string[]
  card: Record<string, unknown>
  dataType: string
  propsApi: string
  propsApiName: string
  templateJson: Record<string, unknown>[]
  refresh: { autoRefresh: boolean; autoRefreshTime: number }
  option: Record<string, unknown>
  /** Own key: which records its data is counted from, with `dataType: 'model'`. */
  modelData?: z.output<typeof modelData> | undefined
  /** Items of a card; tabs of a `tab`, each with items of its own. */
  children: (PortalItem | PortalTab)[]
  [key: string]: unknown
}

export type PortalTab = { title: string; name: string; icon: string; children: PortalItem[]; [key: string]: unknown }

const item: z.ZodType<PortalItem> = z.looseObject({
  i: z.coerce.string(),
  x: whole(0, 0, 11),
  y: whole(0, 0, 100_000),
  w: whole(6, 1, 12),
  h: whole(6, 1, 1000),
  jnpfKey: text,
  title: text,
  visibility: z.array(z.string()).catch(['pc', 'app']),
  card: loose.catch({}),
  dataType: text.transform((value) => value || 'static'),
  propsApi: text,
  propsApiName: text,
  templateJson: z.array(loose).catch([]),
  refresh,
  option: loose.catch({}),
  modelData: modelData.optional().catch(undefined),
  get children() {
    return z.array(z.union([item, tab])).catch([])
  },
}) as never

const tab: z.ZodType<PortalTab> = z.looseObject({
  title: text,
  name: text,
  icon: text,
  get children() {
    return z.array(item).catch([])
  },
}) as never

/** The form data of a portal (contract 4b §2.1). */
export type PortalLayout = {
  layoutId: number
  layout: PortalItem[]
  refresh: { autoRefresh: boolean; autoRefreshTime: number }
  [key: string]: unknown
}

const layout = z.looseObject({ layoutId: whole(100, 0, 1e9), layout: z.array(z.unknown()).catch([]), refresh })

/**
 * The layout of a stored text: undefined for one that is no layout at all; items that are none are left out, which a designer must not
 * save back (`isWhole`).
 */
export function readLayout(formData: unknown): { layout: PortalLayout; isWhole: boolean } | undefined {
  const parsed = layout.safeParse(typeof formData === 'string' ? fromJson(formData) : formData)
  if (!parsed.success) return
  const items = parsed.data.layout.flatMap((value) => {
    const read = item.safeParse(value)
    return read.success ? [read.data] : []
  })
  return { layout: { ...parsed.data, layout: items }, isWhole: items.length === parsed.data.layout.length }
}

export const emptyLayout: PortalLayout = { layoutId: 100, layout: [], refresh: { autoRefresh: false, autoRefreshTime: 5 } }

export function isTab(value: PortalItem | PortalTab): value is PortalTab {
  return !('jnpfKey' in value) && 'name' in value
}

/** All items with those that stand in containers, outermost first. */
export function* allItems(items: readonly (PortalItem | PortalTab)[]): Generator<PortalItem> {
  for (const entry of items) {
    if (!isTab(entry)) yield entry
    yield* allItems(entry.children ?? [])
  }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
