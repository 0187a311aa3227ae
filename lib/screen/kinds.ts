import { type PortalKey, portalKinds } from '@/lib/portal/widget-kinds'

/** Parts of the designer's palette. */
export type ScreenPalette = 'chart' | 'data' | 'text' | 'media' | 'ornament'

export type ScreenKind = {
  palette: ScreenPalette
  /** Pixels of the screen that a new one takes. */
  width: number
  height: number
  /** Its data may come from a data interface or from the records of a module. */
  takesData?: boolean
  /** It goes round its own items. */
  isContainer?: boolean
}

const chart = { palette: 'chart', width: 480, height: 320, takesData: true } as const

/** Kinds of portals that make sense on a wall: what is personal, or is to be pressed, is left out. Same options, same data. */
const ofPortals = {
  barChart: chart,
  lineChart: chart,
  pieChart: chart,
  radarChart: chart,
  mapChart: { ...chart, width: 640, height: 520 },
  rankList: { ...chart, width: 420, height: 360 },
  timeAxis: { ...chart, palette: 'data', width: 420, height: 360 },
  dataBoard: { palette: 'data', width: 720, height: 140, takesData: true },
  tableList: { palette: 'data', width: 560, height: 320, takesData: true },
  text: { palette: 'text', width: 320, height: 60, takesData: true },
  image: { palette: 'media', width: 320, height: 240, takesData: true },
  carousel: { palette: 'media', width: 480, height: 320, takesData: true },
  video: { palette: 'media', width: 480, height: 270 },
} as const satisfies Partial<Readonly<Record<PortalKey, ScreenKind>>>

/** Kinds that only screens have; options of each in `options.ts`. */
const own = {
  screenNumber: { palette: 'data', width: 320, height: 120, takesData: true },
  screenTable: { palette: 'data', width: 560, height: 320, takesData: true },
  screenProgress: { palette: 'data', width: 320, height: 120, takesData: true },
  screenLevel: { palette: 'data', width: 200, height: 200, takesData: true },
  screenClock: { palette: 'text', width: 320, height: 60 },
  screenBorder: { palette: 'ornament', width: 480, height: 320 },
  screenLine: { palette: 'ornament', width: 480, height: 24 },
  screenRotation: { palette: 'media', width: 480, height: 320, isContainer: true },
} as const satisfies Readonly<Record<string, ScreenKind>>

/** What a screen is made of, in the order of the palette. */
export const screenKinds = { ...ofPortals, ...own } as const

export type ScreenKey = keyof typeof screenKinds
export type OwnScreenKey = keyof typeof own

export function isScreenKey(key: string): key is ScreenKey {
  return Object.hasOwn(screenKinds, key)
}

/** Shown by the screen itself, not by a widget of portals. */
export function isOwnScreenKey(key: string): key is OwnScreenKey {
  return Object.hasOwn(own, key)
}

/** The facts of a kind; undefined for one of another engine, which is kept and shown as a named place. */
export function screenKind(key: string): ScreenKind | undefined {
  return isScreenKey(key) ? screenKinds[key] : undefined
}

/** Whether the kind is one of portals, whose options it then has. */
export function isPortalKind(key: string): key is PortalKey & ScreenKey {
  return isScreenKey(key) && Object.hasOwn(portalKinds, key)
}
