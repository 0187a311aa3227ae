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
}

export type TabsAction =
  | { type: 'visit'; tab: Tab }
  | { type: 'close'; key: string }
  | { type: 'closeOthers'; key: string }
  | { type: 'closeAll' }
  | { type: 'refresh'; key: string }
  | { type: 'restore'; tabs: readonly Tab[] }

// Screens beyond this are unmounted, the longest unseen first; their tabs stay.
const mountedMax = 30
const tabsMax = 100

export const noTabs: TabsState = { tabs: [], mounted: [], versions: {} }

export function reduceTabs(state: TabsState, action: TabsAction): TabsState {
  switch (action.type) {
    case 'visit':
      return visit(state, action.tab)
    case 'close':
      return keep(state, (tab) => tab.key !== action.key)
    case 'closeOthers':
      return keep(state, (tab) => tab.key === action.key)
    case 'closeAll':
      return keep(state, () => false)
    case 'refresh':
      return { ...state, versions: { ...state.versions, [action.key]: (state.versions[action.key] ?? 0) + 1 } }
    case 'restore':
      return restore(state, action.tabs)
  }
}

function visit(state: TabsState, tab: Tab): TabsState {
  const known = state.tabs.find(({ key }) => key === tab.key)
  const isUnchanged = known?.href === tab.href && known.title === tab.title && state.mounted.at(-1) === tab.key
  if (isUnchanged) return state
  const tabs = known ? state.tabs.map((other) => (other.key === tab.key ? tab : other)) : [...state.tabs, tab]
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
function keep(state: TabsState, isKept: (tab: Tab) => boolean): TabsState {
  const tabs = state.tabs.filter((tab) => tab.isAffix || isKept(tab))
  const keys = new Set(tabs.map(({ key }) => key))
  return {
    tabs,
    mounted: state.mounted.filter((key) => keys.has(key)),
    versions: Object.fromEntries(Object.entries(state.versions).filter(([key]) => keys.has(key))),
  }
}

/** Tabs of before a reload come first, in their order; what is open now stays. */
function restore(state: TabsState, stored: readonly Tab[]): TabsState {
  const open = new Map(state.tabs.map((tab) => [tab.key, tab]))
  const affix = state.tabs.filter(({ isAffix }) => isAffix)
  const rest = stored.slice(0, tabsMax).filter((tab) => !tab.isAffix && !affix.some(({ key }) => key === tab.key))
  const restored = [...affix, ...rest.map((tab) => open.get(tab.key) ?? tab)]
  const added = state.tabs.filter((tab) => !restored.some(({ key }) => key === tab.key))
  return { ...state, tabs: [...restored, ...added] }
}

/** Contract 1 §12: closing the shown tab leads to the last one that remains. */
export function nextAfterClose(state: TabsState, closedKey: string, shownKey: string): Tab | undefined {
  if (closedKey !== shownKey) return
  return state.tabs.filter(({ key }) => key !== closedKey).at(-1)
}
