/** Parts of the designer's palette (contract 4b §3.2). */
export type PortalPalette = 'layout' | 'system' | 'basic' | 'chart'

type PortalKind = {
  palette: PortalPalette
  /** Columns and rows of the grid that a new one takes. */
  w: number
  h: number
  /** Not for phones. */
  isDesktopOnly?: boolean
  /** Its data may come from a data interface or from the records of a module. */
  takesData?: boolean
  /** Other items stand in it. */
  isContainer?: boolean
}

/** What a portal is made of, in the order of the palette (contract 4b §2.2). */
export const portalKinds = {
  card: { palette: 'layout', w: 6, h: 6, isContainer: true },
  tab: { palette: 'layout', w: 6, h: 6, isContainer: true },
  notice: { palette: 'system', w: 12, h: 7 },
  todoList: { palette: 'system', w: 6, h: 7 },
  email: { palette: 'system', w: 6, h: 7 },
  todo: { palette: 'system', w: 6, h: 4 },
  commonFunc: { palette: 'system', w: 6, h: 4 },
  schedule: { palette: 'system', w: 6, h: 8 },
  dataBoard: { palette: 'basic', w: 12, h: 4, takesData: true },
  tableList: { palette: 'basic', w: 6, h: 8, takesData: true },
  text: { palette: 'basic', w: 4, h: 3, takesData: true },
  image: { palette: 'basic', w: 6, h: 6, takesData: true },
  carousel: { palette: 'basic', w: 6, h: 6, takesData: true },
  video: { palette: 'basic', w: 6, h: 6, takesData: true },
  iframe: { palette: 'basic', w: 12, h: 8, isDesktopOnly: true },
  barChart: { palette: 'chart', w: 6, h: 8, takesData: true },
  lineChart: { palette: 'chart', w: 6, h: 8, takesData: true },
  pieChart: { palette: 'chart', w: 6, h: 8, takesData: true },
  radarChart: { palette: 'chart', w: 6, h: 8, takesData: true },
  mapChart: { palette: 'chart', w: 6, h: 8, takesData: true, isDesktopOnly: true },
  rankList: { palette: 'chart', w: 6, h: 8, takesData: true },
  timeAxis: { palette: 'chart', w: 6, h: 8, takesData: true },
} as const satisfies Readonly<Record<string, PortalKind>>

export type PortalKey = keyof typeof portalKinds

export function isPortalKey(key: string): key is PortalKey {
  return Object.hasOwn(portalKinds, key)
}

/** The facts of a kind; undefined for one of another line, which is kept and shown as a neutral place. */
export function portalKind(key: string): PortalKind | undefined {
  return isPortalKey(key) ? portalKinds[key] : undefined
}
