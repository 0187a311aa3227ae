/** The rules of the tab bar (spec 1 §2.8), without a page. */
export type Tab = {
  /** Unique: the path, which for framed addresses includes the query. */
  key: string
  /** Where the tab was last, with query. */
  href: string
  title: string
  isAffix: boolean
}

export type TabsState = {
  tabs: readonly Tab[]
  /** Keys of mounted screens, least recently shown first. */
  mounted: readonly string[]
  /** Raised by a refresh: a screen with a new number is mounted anew. */
  versions: Readonly<Record<string, number>>
  /** Titles that screens gave themselves, such as the name of the record they show. */
  titles: Readonly<Record<string, string>>
}

export type TabsAction =
  | { type: 'visit'; tab: Tab }
  | { type: 'close'; key: string }
  | { type: 'closeOthers'; key: string }
  | { type: 'closeRight'; key: string }
  | { type: 'closeAll' }
  | { type: 'refresh'; key: string }
  /** To the place `index` has before the move; fixed tabs stay first. */
  | { type: 'move'; key: string; index: number }
  | { type: 'title'; key: string; title: string | undefined }
  | { type: 'restore'; tabs: readonly Tab[]; titles?: Readonly<Record<string, string>> }

// Screens beyond this are unmounted, the longest unseen first; their tabs stay.
const mountedMax = 30
const tabsMax = 100
const titleLengthMax = 100

export const noTabs: TabsState = { tabs: [], mounted: [], versions: {}, titles: {} }

export function reduceTabs(state: TabsState, action: TabsAction): TabsState {
  switch (action.type) {
    case 'visit':
      return visit(state, action.tab)
    case 'close':
      return keep(state, (tab) => tab.key !== action.key)
    case 'closeOthers':
      return keep(state, (tab) => tab.key === action.key)
    case 'closeRight':
      return keep(state, (_, index) => index <= state.tabs.findIndex(({ key }) => key === action.key))
    case 'closeAll':
      return keep(state, () => false)
    case 'refresh':
      return { ...state, versions: { ...state.versions, [action.key]: (state.versions[action.key] ?? 0) + 1 } }
    case 'move':
      return move(state, action.key, action.index)
    case 'title':
      return entitle(state, action.key, action.title?.trim().slice(0, titleLengthMax))
    case 'restore':
      return restore(state, action.tabs, action.titles)
  }
}

function visit(state: TabsState, tab: Tab): TabsState {
  const known = state.tabs.find(({ key }) => key === tab.key)
  const isSame = known?.href === tab.href && known.title === tab.title
  if (isSame && state.mounted.at(-1) === tab.key) return state
  const replaced = () => state.tabs.map((other) => (other.key === tab.key ? tab : other))
  // Where only another tab is shown the list stays the very same one, so that whoever draws it need not measure it again.
  const tabs = isSame ? state.tabs : known ? replaced() : [...state.tabs, tab]
  const mounted = [...state.mounted.filter((key) => key !== tab.key), tab.key]
  return bound({ ...state, tabs, mounted }, tab.key)
}

function bound(state: TabsState, shownKey: string): TabsState {
  const tabs =
    state.tabs.length > tabsMax ? dropFirst(state.tabs, ({ key, isAffix }) => !isAffix && key !== shownKey) : state.tabs
  const isAffix = (key: string) => tabs.some((tab) => tab.key === key && tab.isAffix)
  const listed = state.mounted.filter((key) => tabs.some((tab) => tab.key === key))
  const mounted = listed.length > mountedMax ? dropFirst(listed, (key) => key !== shownKey && !isAffix(key)) : listed
  return { ...state, tabs, mounted }
}

function dropFirst<T>(items: readonly T[], mayGo: (item: T) => boolean): readonly T[] {
  const index = items.findIndex(mayGo)
  return index < 0 ? items : items.toSpliced(index, 1)
}

/** Fixed tabs cannot be closed. */
function keep(state: TabsState, isKept: (tab: Tab, index: number) => boolean): TabsState {
  const tabs = state.tabs.filter((tab, index) => tab.isAffix || isKept(tab, index))
  const keys = new Set(tabs.map(({ key }) => key))
  const ofKept = <T>(values: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key)))
  return {
    tabs,
    mounted: state.mounted.filter((key) => keys.has(key)),
    versions: ofKept(state.versions),
    titles: ofKept(state.titles),
  }
}

function move(state: TabsState, key: string, index: number): TabsState {
  const from = state.tabs.findIndex((tab) => tab.key === key)
  const tab = state.tabs[from]
  if (!tab || tab.isAffix) return state
  const firstFree = state.tabs.filter(({ isAffix }) => isAffix).length
  const to = Math.min(Math.max(index, firstFree), state.tabs.length - 1)
  if (to === from) return state
  return { ...state, tabs: state.tabs.toSpliced(from, 1).toSpliced(to, 0, tab) }
}

function entitle(state: TabsState, key: string, title: string | undefined): TabsState {
  // A screen that appears with its tab names it in the moment before the tab is noted; titles of closed tabs go with the next closing.
  const isFull = Object.keys(state.titles).length >= 2 * tabsMax
  if ((state.titles[key] ?? '') === (title ?? '') || isFull) return state
  const { [key]: _, ...others } = state.titles
  return { ...state, titles: title ? { ...others, [key]: title } : others }
}

/** Tabs of before a reload come first, in their order; what is open now stays. */
function restore(state: TabsState, stored: readonly Tab[], titles: TabsState['titles'] = {}): TabsState {
  const open = new Map(state.tabs.map((tab) => [tab.key, tab]))
  const affix = state.tabs.filter(({ isAffix }) => isAffix)
  const rest = stored.slice(0, tabsMax).filter((tab) => !tab.isAffix && !affix.some(({ key }) => key === tab.key))
  const restored = [...affix, ...rest.map((tab) => open.get(tab.key) ?? tab)]
  const added = state.tabs.filter((tab) => !restored.some(({ key }) => key === tab.key))
  return { ...state, tabs: [...restored, ...added], titles: { ...titles, ...state.titles } }
}

/** Contract 1 §12: where the shown tab is among the closed ones, the last one that remains is shown. */
export function shownAfter(closed: TabsState, shownKey: string): Tab | undefined {
  return closed.tabs.some(({ key }) => key === shownKey) ? undefined : closed.tabs.at(-1)
}
