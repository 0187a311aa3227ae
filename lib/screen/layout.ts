import { z } from 'zod'
import { modelData } from '@/lib/portal/model-data'

/**
 * A data screen as it is stored: two JSON texts of `blade-visual` (contract 4b §5), `config.detail` (the screen) and `config.component`
 * (its items). An item is one of a portal with a free place. Keys that are not named here are kept, and so are items of another engine.
 */

/** The longest of either text: pictures are files, so that a thousand items stay far below. */
export const screenTextMax = 5_000_000
export const screenItemsMax = 1000

export const scalings = ['fit', 'width', 'height', 'stretch', 'none'] as const
export type Scaling = (typeof scalings)[number]

const loose = z.looseObject({})
const number = (fallback: number, min: number, max: number) => z.coerce.number().min(min).max(max).catch(fallback)
// Of a missing key coercion would make a word.
const text = z.preprocess((value) => value ?? '', z.coerce.string()).catch('')
const flag = z.preprocess((value) => value === true || value === 1 || value === '1' || value === 'true', z.boolean())

/** Seconds between two readings of all data; less would be a question per second and person. */
export const refreshSecondsMin = 5
/** Nobody counts more than a day ahead. */
export const refreshSecondsMax = 86_400

/**
 * When data is read anew: after so many seconds, 0 never; `isPushed`: also as soon as records that the screen counts have changed. An item
 * with seconds of its own goes by these.
 */
const refreshOf = (seconds: number) =>
  z
    .looseObject({ seconds: z.coerce.number().min(0).max(refreshSecondsMax).catch(seconds), isPushed: flag.default(true) })
    .catch({ seconds, isPushed: true })

/** Another screen of the rotation, and how long it stands. */
const turn = z.looseObject({ id: z.string().min(1).max(100), seconds: number(30, 5, 86_400) })

/** `isOn`: after its time the screen gives way to the next of `screens`, round and round; its own time is `seconds`. */
const kiosk = z
  .looseObject({
    isOn: flag.default(false),
    seconds: number(30, 5, 86_400),
    screens: z.array(turn).max(50).catch([]),
  })
  .catch({ isOn: false, seconds: 30, screens: [] })

const detail = z.looseObject({
  width: number(1920, 100, 20_000),
  height: number(1080, 100, 20_000),
  /** How it fills a display: whole in view, its width, its height, both (out of proportion), or as it is. */
  scaling: z.enum(scalings).catch('fit'),
  backgroundColor: text,
  /** Address of a stored picture. */
  backgroundImage: text,
  /** `cover`, `contain`, `fill` or `tile`. */
  backgroundFit: z.enum(['cover', 'contain', 'fill', 'tile']).catch('cover'),
  refresh: refreshOf(60),
  kiosk,
})

/** The screen itself. */
export type ScreenDetail = z.output<typeof detail>
export type KioskTurn = z.output<typeof turn>

export type ScreenItem = {
  /** Its id, unique in the screen. */
  i: string
  jnpfKey: string
  title: string
  /** Pixels of the screen, before scaling. */
  left: number
  top: number
  width: number
  height: number
  zIndex: number
  /** Degrees, clockwise. */
  angle: number
  isLocked: boolean
  isHidden: boolean
  card: Record<string, unknown>
  dataType: string
  propsApi: string
  propsApiName: string
  templateJson: Record<string, unknown>[]
  option: Record<string, unknown>
  /** Which records its data is counted from, with `dataType: 'model'`. */
  modelData?: z.output<typeof modelData> | undefined
  /** Seconds, 0: by the screen's. */
  refresh: { seconds: number; isPushed: boolean; [key: string]: unknown }
  /** Items that a `screenRotation` shows one after another; each fills it. */
  children: ScreenItem[]
  [key: string]: unknown
}

const ownShape = {
  i: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string().min(1).max(100)),
  jnpfKey: z.string().min(1).max(50),
  title: text,
  left: number(0, -100_000, 100_000),
  top: number(0, -100_000, 100_000),
  width: number(300, 1, 100_000),
  height: number(200, 1, 100_000),
  zIndex: number(0, -1_000_000, 1_000_000),
  angle: number(0, -360, 360),
  isLocked: flag.default(false),
  isHidden: flag.default(false),
  card: loose.catch({}),
  dataType: text.transform((value) => value || 'static'),
  propsApi: text,
  propsApiName: text,
  templateJson: z.array(loose).catch([]),
  option: loose.catch({}),
  modelData: modelData.optional().catch(undefined),
  refresh: refreshOf(0),
}

const ownItem: z.ZodType<ScreenItem> = z.looseObject({
  ...ownShape,
  get children() {
    return z.array(ownItem).catch([])
  },
}) as never

/** Wire: items of the engine that these calls are known from (`{index, name, left, top, component: {width, height, name}}`). */
const foreignItem = z.looseObject({
  index: z.union([z.string(), z.number()]).optional(),
  name: text,
  left: ownShape.left,
  top: ownShape.top,
  zIndex: ownShape.zIndex,
  component: z.looseObject({ width: ownShape.width, height: ownShape.height }).catch({ width: 300, height: 200 }),
})

type ForeignItem = { i: string; name: string; left: number; top: number; width: number; height: number; zIndex: number }

/** What stands on a screen in the order of the text: an item of ours, or one of another engine with where it stands. */
export type ScreenEntry = { kind: 'own'; item: ScreenItem } | { kind: 'foreign'; item: ForeignItem; raw: Record<string, unknown> }

export type ScreenLayout = { detail: ScreenDetail; entries: ScreenEntry[] }

/**
 * A screen out of its two texts; undefined where one of them is no JSON of its form. Empty texts are an empty screen. What is no object is
 * left out, which a designer must not save back (`isWhole`).
 */
export function readScreen(texts: {
  detail: unknown
  component: unknown
}): { layout: ScreenLayout; isWhole: boolean } | undefined {
  const read = detail.safeParse(parsed(texts.detail, {}))
  const list = z.array(z.unknown()).safeParse(parsed(texts.component, []))
  if (!read.success || !list.success) return
  const entries = list.data.flatMap((value, at) => entryOf(value, at))
  return { layout: { detail: read.data, entries }, isWhole: entries.length === list.data.length }
}

function entryOf(value: unknown, at: number): ScreenEntry[] {
  // A list passes for an object without any of the keys.
  if (Array.isArray(value)) return []
  const own = ownItem.safeParse(value)
  if (own.success) return [{ kind: 'own', item: own.data }]
  const foreign = foreignItem.safeParse(value)
  if (!foreign.success) return []
  const { index, name, left, top, zIndex, component } = foreign.data
  const item = { i: `x${index ?? at}`, name, left, top, zIndex, width: component.width, height: component.height }
  return [{ kind: 'foreign', item, raw: value as Record<string, unknown> }]
}

/** The two texts of a screen; items of another engine as they came. */
export function screenTexts({ detail, entries }: ScreenLayout): { detail: string; component: string } {
  const items = entries.map((entry) => (entry.kind === 'own' ? entry.item : entry.raw))
  return { detail: JSON.stringify(detail), component: JSON.stringify(items) }
}

export const emptyScreen: ScreenLayout = { detail: detail.parse({ backgroundColor: '#0b1a33' }), entries: [] }

/** Items of ours with those that stand in a rotation, outermost first. */
export function* screenItems(entries: readonly ScreenEntry[]): Generator<ScreenItem> {
  for (const entry of entries) {
    if (entry.kind === 'own') yield* withInner(entry.item)
  }
}

function* withInner(item: ScreenItem): Generator<ScreenItem> {
  yield item
  for (const child of item.children) yield* withInner(child)
}

function parsed(value: unknown, empty: unknown): unknown {
  if (value === null || value === undefined || value === '') return empty
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
