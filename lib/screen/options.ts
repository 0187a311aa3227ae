/**
 * Options of the kinds that only screens have (`item.option`), each with what stands where it is missing. Read with `optionsOf` of
 * `lib/portal/options`: every key may be missing or be of another line.
 */
export const screenOptions = {
  /** Data: one number, as a text of portals (`'17'`), or the first row of `{value}`. */
  screenNumber: {
    defaultValue: '0',
    prefix: '',
    suffix: '',
    /** Digits after the point. */
    decimals: 0,
    /** Commas between thousands. */
    hasGroups: true,
    /** Each digit on a tile of its own. */
    hasTiles: true,
    /** Rolls to a new value. */
    isAnimated: true,
    fontSize: 56,
    fontWeight: true,
    color: '#5ce1ff',
    tileColor: 'rgba(41,121,255,0.18)',
    align: 'center',
  },
  /** Data: rows keyed by `filedName`, as `tableList`. */
  screenTable: {
    defaultValue: [] as unknown[],
    /** `{fullName, filedName, width, align}` as of `tableList`. */
    columnData: [] as unknown[],
    /** Lines in view. */
    rowsShown: 6,
    /** `line`: by one line, `page`: by all in view, `none`. */
    scroll: 'line',
    /** Milliseconds between two steps. */
    interval: 3000,
    hasHeader: true,
    hasIndex: false,
    fontSize: 18,
    color: '#dbe8ff',
    headerColor: '#7fb4ff',
    headerBackground: 'rgba(41,121,255,0.25)',
    oddBackground: 'rgba(41,121,255,0.08)',
    evenBackground: '',
  },
  /** Data: one number; how much of `max` it is. */
  screenProgress: {
    defaultValue: '0',
    /** `bar` or `ring`. */
    shape: 'bar',
    max: 100,
    suffix: '%',
    hasText: true,
    fontSize: 24,
    color: '#dbe8ff',
    fromColor: '#2979ff',
    toColor: '#5ce1ff',
    trackColor: 'rgba(255,255,255,0.12)',
    thickness: 16,
  },
  /** Data: one number; how high the water stands of `max`. */
  screenLevel: {
    defaultValue: '0',
    /** `circle` or `box`. */
    shape: 'circle',
    max: 100,
    suffix: '%',
    fontSize: 36,
    color: '#ffffff',
    waterColor: '#2979ff',
    frameColor: '#5ce1ff',
  },
  screenClock: {
    /** As in forms (`lib/datetime/format.ts`). */
    format: 'yyyy-MM-dd HH:mm:ss',
    hasWeekday: true,
    fontSize: 24,
    color: '#dbe8ff',
    align: 'center',
  },
  screenBorder: {
    /** One of `screenBorders`. */
    frame: 'corners',
    color: '#2979ff',
    accentColor: '#5ce1ff',
    background: 'rgba(13,34,71,0.55)',
    /** Shown in the frame's head where it has one. */
    title: '',
    titleFontSize: 20,
    titleColor: '#dbe8ff',
  },
  screenLine: {
    /** One of `screenLines`. */
    line: 'fade',
    color: '#2979ff',
    accentColor: '#5ce1ff',
    isAnimated: true,
  },
  screenRotation: {
    /** Milliseconds that each item stands. */
    interval: 8000,
    /** `fade`, `slide` or `none`. */
    change: 'fade',
    hasDots: true,
  },
} as const

/** Frames of our own, drawn in SVG. */
export const screenBorders = ['plain', 'corners', 'double', 'cut', 'head', 'glow'] as const
export type ScreenBorder = (typeof screenBorders)[number]

export const screenLines = ['plain', 'fade', 'dots', 'title', 'flow'] as const
export type ScreenLine = (typeof screenLines)[number]
