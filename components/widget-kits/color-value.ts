export type Rgba = { red: number; green: number; blue: number; alpha: number }

const hexPattern = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const functionPattern = /^(rgb|hsl|hsv)a?\(\s*([\d.]+)\s*,\s*([\d.]+)%?\s*,\s*([\d.]+)%?\s*(?:,\s*([\d.]+)\s*)?\)$/i

/** Reads hex, rgb, hsl and hsv, with or without alpha; null for anything else, which must never reach a style. */
export function parseColor(text: string): Rgba | null {
  const trimmed = text.trim()
  const hex = hexPattern.exec(trimmed)?.[1]
  if (hex) return fromHex(hex)
  const match = functionPattern.exec(trimmed)
  if (!match) return null
  const [first, second, third] = [Number(match[2]), Number(match[3]), Number(match[4])]
  const alpha = Math.min(1, match[5] === undefined ? 1 : Number(match[5]))
  const kind = match[1]?.toLowerCase()
  if (kind === 'rgb') return { red: byte(first), green: byte(second), blue: byte(third), alpha }
  const hsl =
    kind === 'hsv' ? hsvToHsl(first, second / 100, third / 100) : { hue: first, saturation: second / 100, light: third / 100 }
  return { ...hslToRgb(hsl.hue, hsl.saturation, hsl.light), alpha }
}

/**
 * In the format of the design (contract 3a §4.1): hex unless another is asked for, and where there is an alpha `rgba`. A field
 * with an alpha always writes it, also when it is 1.
 */
export function formatColor(color: Rgba, designed: string, hasAlpha: boolean): string {
  const { red, green, blue, alpha } = color
  const format = designed || (hasAlpha ? 'rgba' : 'hex')
  const tail = hasAlpha ? `, ${round(alpha, 2)}` : ''
  const suffix = hasAlpha ? 'a' : ''
  const kind = format.toLowerCase().slice(0, 3)
  if (kind === 'rgb') return `rgb${suffix}(${red}, ${green}, ${blue}${tail})`
  if (kind === 'hsl' || kind === 'hsv') {
    const { hue, saturation, light, bright } = toHue(color)
    const [second, third] = kind === 'hsl' ? [saturation, light] : [bright.saturation, bright.value]
    return `${kind}${suffix}(${round(hue)}, ${round(second * 100)}%, ${round(third * 100)}%${tail})`
  }
  return `${toHex(color)}${hasAlpha ? hexByte(Math.round(alpha * 255)) : ''}`
}

/** What the browser's own colour control takes: six digits without alpha. */
export function toHex({ red, green, blue }: Rgba): string {
  return `#${hexByte(red)}${hexByte(green)}${hexByte(blue)}`
}

/** As a style value. */
export function toCss({ red, green, blue, alpha }: Rgba): string {
  return `rgb(${red} ${green} ${blue} / ${alpha})`
}

function fromHex(hex: string): Rgba {
  const full = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex
  const part = (index: number) => Number.parseInt(full.slice(index, index + 2), 16)
  return { red: part(0), green: part(2), blue: part(4), alpha: full.length === 8 ? round(part(6) / 255, 2) : 1 }
}

function hslToRgb(hue: number, saturation: number, light: number) {
  const amplitude = Math.min(1, saturation) * Math.min(light, 1 - light)
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12
    return byte(255 * (light - amplitude * Math.max(-1, Math.min(place - 3, 9 - place, 1))))
  }
  return { red: channel(0), green: channel(8), blue: channel(4) }
}

function hsvToHsl(hue: number, saturation: number, value: number) {
  const light = value * (1 - saturation / 2)
  const spread = Math.min(light, 1 - light)
  return { hue, saturation: spread === 0 ? 0 : (value - light) / spread, light }
}

function toHue({ red, green, blue }: Rgba) {
  const [r, g, b] = [red / 255, green / 255, blue / 255]
  const value = Math.max(r, g, b)
  const chroma = value - Math.min(r, g, b)
  const light = value - chroma / 2
  const sector = chroma === 0 ? 0 : value === r ? (g - b) / chroma : value === g ? 2 + (b - r) / chroma : 4 + (r - g) / chroma
  const spread = Math.min(light, 1 - light)
  return {
    hue: (sector * 60 + 360) % 360,
    saturation: spread === 0 ? 0 : (value - light) / spread,
    light,
    bright: { saturation: value === 0 ? 0 : chroma / value, value },
  }
}

function byte(value: number): number {
  return Math.min(255, Math.max(0, Math.round(value)))
}

function hexByte(value: number): string {
  return value.toString(16).padStart(2, '0')
}

function round(value: number, decimals = 0): number {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor
}
