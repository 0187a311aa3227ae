import { isRecord } from '../read'

/** Style of a row or cell of a list, under the names that style attributes of elements have. */
export type ScriptStyle = Readonly<Record<string, string | number>>

const propertiesAllowed = new Set([
  'color',
  'backgroundColor',
  'background',
  'fontWeight',
  'fontStyle',
  'fontSize',
  'textAlign',
  'textDecoration',
  'opacity',
  'borderColor',
  'borderBottomColor',
  'borderTopColor',
])

const colour = /^(#[0-9a-f]{3,8}|[a-z]{3,30}|(rgb|hsl)a?\([\d\s.,%/deg-]{1,60}\))$/i
const plainValue = /^[a-z0-9.%#-]{1,30}( [a-z0-9.%#-]{1,30}){0,3}$/i

/**
 * What of a style that a script gave back reaches a page (contract 3b §8.6): colours and the look of text. Nothing that loads,
 * moves or covers other things.
 */
export function readScriptStyle(value: unknown): ScriptStyle | null {
  if (!isRecord(value)) return null
  const entries: (readonly [string, string | number])[] = []
  for (const [name, raw] of Object.entries(value).slice(0, 40)) {
    const key = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const text = typeof raw === 'string' ? raw.trim() : typeof raw === 'number' && Number.isFinite(raw) ? raw : null
    if (text === null || text === '' || !propertiesAllowed.has(key)) continue
    const isColour = /color$/i.test(key) || key === 'background'
    if (isColour ? !colour.test(String(text)) : !plainValue.test(String(text))) continue
    entries.push([key === 'background' ? 'backgroundColor' : key, key === 'fontSize' ? fontSize(text) : text])
  }
  const style = Object.fromEntries(entries)
  // Designers choose grounds for dark letters; in dark mode the letters of the page are light.
  if ('backgroundColor' in style && !('color' in style)) return { ...style, color: '#1f2328' }
  return entries.length > 0 ? style : null
}

/** Rows have a height of their own; letters taller than that would be cut. */
function fontSize(value: string | number): string {
  const size = Number.parseFloat(String(value))
  return `${Math.min(20, Math.max(10, Number.isFinite(size) ? size : 14))}px`
}
