/** Colours that somebody chose for a portal: read as data, and kept legible on light and dark grounds. */

type Rgb = readonly [red: number, green: number, blue: number]
export type Mode = 'light' | 'dark'

/** What items stand on (`--tn-surface`), to reckon with. */
const surfaces: Readonly<Record<Mode, Rgb>> = { light: [255, 255, 255], dark: [22, 27, 34] }

/** Contrast that words need (WCAG AA), and what marks and bars need. */
export const wordsContrast = 4.5
export const marksContrast = 2

const hex = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const rgb = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*(0|1|0?\.\d{1,4}|\d{1,3}%)\s*)?\)$/i

/** The colour as it may stand in a style; '' for what is none. Nothing else of a stored text comes into a style sheet. */
export function cssColor(value: unknown): string {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return hex.test(text) || rgb.test(text) ? text : ''
}

/** Greys that other clients have by default: they mean the usual words, of which each mode has its own. */
const usualWords: Readonly<Record<string, string>> = {
  '#000': 'var(--tn-text)',
  '#000000': 'var(--tn-text)',
  '#303133': 'var(--tn-text)',
  '#333': 'var(--tn-text)',
  '#333333': 'var(--tn-text)',
  '#606266': 'var(--tn-text-2)',
  '#666666': 'var(--tn-text-2)',
  '#909399': 'var(--tn-text-3)',
  '#999999': 'var(--tn-text-3)',
}

/** Words in a colour that was chosen, on a ground that was chosen or on the surface, legible in both modes; undefined for no colour. */
export function wordColor(color: string, ground = ''): string | undefined {
  if (ground !== '') return color === '' ? onGround(ground) : legible(color, rgbOf(ground, surfaces.light), wordsContrast)
  if (color === '') return undefined
  return usualWords[color] ?? `light-dark(${colorIn(color, 'light', wordsContrast)}, ${colorIn(color, 'dark', wordsContrast)})`
}

/** Marks and bars. */
export function markColor(color: string): string | undefined {
  if (color === '') return undefined
  return `light-dark(${colorIn(color, 'light', marksContrast)}, ${colorIn(color, 'dark', marksContrast)})`
}

/** The colour, or the next one to it that is told from the surface of the mode. */
export function colorIn(color: string, mode: Mode, contrast: number): string {
  return legible(color, surfaces[mode], contrast)
}

/** Black or white words, whichever are read better. */
export function onGround(ground: string): string {
  const on = rgbOf(ground, surfaces.light)
  return contrastOf([255, 255, 255], on) >= wordsContrast ? '#ffffff' : '#1c2430'
}

function legible(color: string, ground: Rgb, contrast: number): string {
  const from = rgbOf(color, ground)
  const to: Rgb = luminance(ground) > 0.4 ? [0, 0, 0] : [255, 255, 255]
  for (let part = 0; part <= 1; part += 0.05) {
    const mixed = mix(from, to, part)
    if (contrastOf(mixed, ground) >= contrast) return part === 0 ? color : hexOf(mixed)
  }
  return hexOf(to)
}

function mix(from: Rgb, to: Rgb, part: number): Rgb {
  const at = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * part
  return [at(0), at(1), at(2)]
}

function hexOf(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** What is seen of a colour that is not opaque, on the ground. */
function rgbOf(color: string, ground: Rgb): Rgb {
  const { parts, alpha } = read(color)
  return mix(ground, parts, alpha)
}

function read(color: string): { parts: Rgb; alpha: number } {
  const [, red, green, blue, alpha] = rgb.exec(color) ?? []
  if (red !== undefined) return { parts: [Number(red), Number(green), Number(blue)], alpha: alphaOf(alpha) }
  const digits = color.slice(1)
  const whole = digits.length <= 4 ? digits.replaceAll(/./g, (digit) => digit + digit) : digits
  const part = (at: number) => Number.parseInt(whole.slice(at, at + 2), 16)
  return { parts: [part(0), part(2), part(4)], alpha: whole.length === 8 ? part(6) / 255 : 1 }
}

function alphaOf(text: string | undefined): number {
  if (text === undefined) return 1
  return text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance (WCAG 2.2). */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = Math.min(255, part) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
